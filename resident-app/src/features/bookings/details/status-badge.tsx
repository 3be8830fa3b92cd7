import { statusColours, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { Badge, type BadgeTone } from '@ekhaya/ui-kit/lists/badge';
import { clockIcon, closeIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';

const TONES = { yellow: 'wait', green: 'good', red: 'bad', grey: 'off' } as const satisfies Record<string, BadgeTone>;
const ICONS: Record<BookingStatus, string> = {
  REQUESTED: clockIcon,
  BOOKED: tickIcon,
  REJECTED: closeIcon,
  CANCELED: slashCircleIcon,
};

/** The status of a booking as a badge: word, tint and icon. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={TONES[statusColours[status]]} icon={ICONS[status]} text={status} />;
}

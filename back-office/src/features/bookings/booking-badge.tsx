import { clockIcon, closeIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { statusColours, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';

const tones = { yellow: 'wait', green: 'good', red: 'bad', grey: 'off' } as const satisfies Record<string, Tone>;
const icons: Record<BookingStatus, string> = {
  REQUESTED: clockIcon,
  BOOKED: tickIcon,
  REJECTED: closeIcon,
  CANCELED: slashCircleIcon,
};

/** Shows the status of a booking as a badge. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge tone={tones[statusColours[status]]} icon={icons[status]}>
      {status}
    </Badge>
  );
}

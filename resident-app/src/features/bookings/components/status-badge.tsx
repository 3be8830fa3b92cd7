import type { BookingStatus } from '@ekhaya/contract/bookings.rules';
import { Badge, type BadgeTone } from '@ekhaya/ui-kit/badge';
import { clockIcon, closeIcon, slashCircleIcon, tickIcon } from '@ekhaya/ui-kit/icons';

const LOOKS: Record<BookingStatus, { tone: BadgeTone; icon: string }> = {
  REQUESTED: { tone: 'wait', icon: clockIcon },
  BOOKED: { tone: 'good', icon: tickIcon },
  REJECTED: { tone: 'bad', icon: closeIcon },
  CANCELED: { tone: 'off', icon: slashCircleIcon },
};

/** How far a booking has come: its word, tint and icon. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge {...LOOKS[status]} text={status} />;
}

import type { BookingStatus } from '@ekhaya/contract/bookings.rules';
import CanceledIcon from '@mui/icons-material/BlockOutlined';
import BookedIcon from '@mui/icons-material/Check';
import RejectedIcon from '@mui/icons-material/Close';
import RequestedIcon from '@mui/icons-material/Schedule';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';

const looks: Record<BookingStatus, { tone: Tone; icon: typeof BookedIcon }> = {
  REQUESTED: { tone: 'wait', icon: RequestedIcon },
  BOOKED: { tone: 'good', icon: BookedIcon },
  REJECTED: { tone: 'bad', icon: RejectedIcon },
  CANCELED: { tone: 'off', icon: CanceledIcon },
};

/** The status of a booking. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge {...looks[status]}>{status}</Badge>;
}

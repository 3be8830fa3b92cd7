import { statusColours, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import CanceledIcon from '@mui/icons-material/BlockOutlined';
import BookedIcon from '@mui/icons-material/Check';
import RejectedIcon from '@mui/icons-material/Close';
import RequestedIcon from '@mui/icons-material/Schedule';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';

const tones = { yellow: 'wait', green: 'good', red: 'bad', grey: 'off' } as const satisfies Record<string, Tone>;
const icons: Record<BookingStatus, typeof BookedIcon> = {
  REQUESTED: RequestedIcon,
  BOOKED: BookedIcon,
  REJECTED: RejectedIcon,
  CANCELED: CanceledIcon,
};

/** Shows the status of a booking as a badge. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge tone={tones[statusColours[status]]} icon={icons[status]}>
      {status}
    </Badge>
  );
}

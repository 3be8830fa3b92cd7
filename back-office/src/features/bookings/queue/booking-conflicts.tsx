import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import WarningIcon from '@mui/icons-material/ReportProblemOutlined';
import { Box } from '@mui/material';
import { Badge } from '../../../platform/rooms/badge.tsx';
import type { QueuedBooking } from '../bookings.queries.ts';

/** Shows the stock and the visitor capacity that other bookings leave, and the booking's conflicts. */
export function BookingConflicts({ booking }: { booking: QueuedBooking }) {
  const { resources, visitorsRemaining, conflicts, access } = booking;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {resources.map((resource) => (
        <span key={resource.id}>
          {resources.length > 1 && `${labelOf(resource.name)}: `}
          {stockText(resource)}
        </span>
      ))}
      {visitorsRemaining !== null && <span>{roomText(visitorsRemaining, access.visitors)}</span>}
      {conflicts.map(({ kind, text }) => (
        <Badge key={kind} tone="bad" icon={WarningIcon} isLong>
          {text}
        </Badge>
      ))}
    </Box>
  );
}

/** Formats the stock that remains: enough, too little, or none. */
function stockText({ quantity, remaining }: QueuedBooking['resources'][number]): string {
  if (remaining === 0) return 'None left';
  if (remaining < quantity) return `Only ${remaining} left`;
  return remaining === quantity ? 'Free' : `Free; ${remaining - quantity} left after it`;
}

const roomText = (remaining: number, visitors: number): string =>
  remaining < visitors ? `Room for only ${remaining} visitors` : `Room for ${remaining - visitors} more visitors`;

import WarningIcon from '@mui/icons-material/ReportProblemOutlined';
import { Box } from '@mui/material';
import { Badge } from '../../../platform/rooms/badge.tsx';
import type { QueuedBooking } from '../bookings.queries.ts';

/** What is left of the stock and of the room for visitors, and what conflicts with the booking. */
export function WhatSpeaksAgainst({ booking }: { booking: QueuedBooking }) {
  const { resources, visitorsRemaining, conflicts } = booking;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {resources.map(({ id, name, remaining }) => (
        <span key={id}>
          {remaining === 0 ? 'None' : remaining} left{resources.length > 1 && ` of ${name}`}
        </span>
      ))}
      {visitorsRemaining !== null && <span>Room for {visitorsRemaining} more visitors</span>}
      {conflicts.map(({ kind, text }) => (
        <Badge key={kind} tone="bad" icon={WarningIcon} isLong>
          {text}
        </Badge>
      ))}
    </Box>
  );
}

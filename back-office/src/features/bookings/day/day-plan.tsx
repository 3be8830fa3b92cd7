import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { Box, ButtonBase, Typography } from '@mui/material';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import type { BookingDay } from '../bookings.queries.ts';
import { fullHoursOf, assignLanes, percentOfSpan, spanOfDay, type DaySpan } from './day-plan.rules.ts';

const NAME_WIDTH = 200;
const LANE = 34;
type Row = BookingDay['rows'][number];

interface DayPlanProps {
  day: BookingDay;
  open: (bookingId: string) => void;
}

/** Draws the resources of a day as rows, grouped by service, with hours as columns. Closed hours, requests and bookings differ in colour. */
export function DayPlan({ day, open }: DayPlanProps) {
  const span = spanOfDay(
    day.rows.flatMap((row) => [...(row.hours && row.resourceId !== null ? [row.hours] : []), ...row.bookings]),
  );
  return (
    <Box
      sx={{
        border: '1px solid var(--line)',
        borderRadius: 'var(--leaf-s)',
        background: 'var(--surface)',
        overflow: 'hidden',
      }}
    >
      <Hours span={span} />
      {day.rows.map((row, index) => (
        <Box key={`${row.serviceId} ${row.resourceId}`}>
          {day.rows[index - 1]?.serviceId !== row.serviceId && (
            <Typography
              component="h3"
              variant="overline"
              sx={{
                display: 'block',
                padding: '10px 16px 4px',
                borderTop: '1px solid var(--line)',
                color: 'var(--ink-2)',
              }}
            >
              {labelOf(row.serviceName)}
            </Typography>
          )}
          <PlanRow row={row} span={span} open={open} />
        </Box>
      ))}
    </Box>
  );
}

function Hours({ span }: { span: DaySpan }) {
  const hours = fullHoursOf(span);
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', paddingLeft: `${NAME_WIDTH}px`, font: 'var(--t-label)', color: 'var(--ink-2)' }}
    >
      {hours.map((minutes) => (
        <Box
          key={minutes}
          sx={{ flex: 1, minWidth: 0, padding: '8px 0', borderLeft: '1px solid var(--line)', textIndent: '4px' }}
        >
          {timeOfMinutes(minutes).slice(0, 2)}
        </Box>
      ))}
    </Box>
  );
}

function PlanRow({ row, span, open }: { row: Row; span: DaySpan; open: (bookingId: string) => void }) {
  const placed = assignLanes(row.bookings);
  const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1));
  const hour = 100 / fullHoursOf(span).length;
  const opening = row.hours
    ? { left: percentOfSpan(span, row.hours.start), right: 100 - percentOfSpan(span, row.hours.end) }
    : undefined;
  return (
    <Box
      // Not a landmark: rows of several services may have the same name.
      role="group"
      aria-label={labelOf(row.name)}
      sx={{ display: 'flex', borderTop: '1px solid var(--line)' }}
    >
      <Box sx={{ width: NAME_WIDTH, flex: 'none', padding: '8px 16px', font: 'var(--t-note)' }}>
        <Box sx={{ fontWeight: 600, color: 'var(--ink)' }}>{labelOf(row.name)}</Box>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13 }}>{row.hours === null ? 'Closed' : amountText(row)}</Box>
      </Box>
      <Box
        component="ul"
        sx={{
          position: 'relative',
          flex: 1,
          minWidth: 0,
          minHeight: Math.max(48, lanes * LANE + 14),
          margin: 0,
          padding: 0,
          listStyle: 'none',
          background: 'var(--fill)',
        }}
      >
        {opening !== undefined && (
          <Box
            component="li"
            aria-hidden
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              left: `${opening.left}%`,
              right: `${opening.right}%`,
              background: 'var(--surface)',
            }}
          />
        )}
        <Box
          component="li"
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            background: `repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px ${hour}%)`,
          }}
        />
        {placed.map(({ item, lane }) => (
          <Box
            component="li"
            key={item.id}
            sx={{
              position: 'absolute',
              top: lane * LANE + 9,
              height: LANE - 4,
              left: `${percentOfSpan(span, item.start)}%`,
              width: `${percentOfSpan(span, item.end) - percentOfSpan(span, item.start)}%`,
              padding: '0 1px',
            }}
          >
            <PlanBooking booking={item} open={open} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function PlanBooking({ booking, open }: { booking: Row['bookings'][number]; open: (bookingId: string) => void }) {
  const tone = booking.status === 'BOOKED' ? 'good' : 'wait';
  const unit = booking.unitNumber === '' ? '' : `Unit ${booking.unitNumber}, `;
  const pieces = booking.quantity > 1 ? `${booking.quantity} × ` : '';
  const name = `${booking.customerName}, ${unit}${timesText(booking.start, booking.end)}, ${booking.status}`;
  return (
    <ButtonBase
      aria-label={name}
      title={name}
      onClick={() => open(booking.id)}
      sx={{
        width: '100%',
        height: '100%',
        justifyContent: 'flex-start',
        padding: '0 6px',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        borderRadius: 'var(--ctl-s)',
        borderLeft: `3px ${tone === 'good' ? 'solid' : 'dashed'} var(--${tone})`,
        background: `var(--${tone}-tint)`,
        color: `var(--${tone})`,
        font: 'var(--t-label)',
      }}
    >
      {pieces}
      {booking.customerName}
    </ButtonBase>
  );
}

function amountText({ resourceId, quantity }: Row): string {
  if (quantity === null || quantity === 1) return '';
  return resourceId === null ? `${quantity} at most` : `${quantity} in stock`;
}

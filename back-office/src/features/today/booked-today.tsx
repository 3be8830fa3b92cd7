import { Box } from '@mui/material';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Row } from '../../platform/page/row.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { Rows } from './at-the-gate.tsx';
import { SectionLink } from '../../platform/page/section-link.tsx';
import type { Today } from './today.queries.ts';
import { shortName } from './waiting-texts.ts';

/** The bookings of today that are not over, with the way to the day view. */
export function BookedToday({ booked: { total, next } }: { booked: NonNullable<Today['booked']> }) {
  return (
    <section>
      <SectionHead title="Booked today" end={<SectionLink to="/booking-days">Day view</SectionLink>} />
      {total === 0 && (
        <Box sx={{ padding: '12px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          Nothing more is booked today.
        </Box>
      )}
      <Rows label="Booked today">
        {next.map(({ id, start, end, service, resource, customerName }) => (
          <Row
            key={id}
            leading={
              <Box sx={{ flex: 'none', font: 'var(--c-label)', whiteSpace: 'nowrap' }}>
                {`${displayTime(start)} – ${displayTime(end)}`}
              </Box>
            }
            title={resource === '' ? service : resource}
            end={shortName(customerName)}
          />
        ))}
      </Rows>
      {total > next.length && (
        <Box sx={{ paddingTop: '8px', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          {`and ${total - next.length} more`}
        </Box>
      )}
    </section>
  );
}

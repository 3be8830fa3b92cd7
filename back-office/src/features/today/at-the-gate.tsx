import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { Row } from '../../platform/page/row.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { SectionLink } from '../../platform/page/section-link.tsx';
import type { Today } from './today.queries.ts';
import { shortName } from './waiting-texts.ts';
import { counted } from '../../platform/page/counted.rules.ts';

/** Who is inside now and who is expected next. Nothing without the right. On a phone, tiles above count who is inside. */
export function AtTheGate({ inside, expected }: Pick<Today, 'inside' | 'expected'>) {
  const isPhone = useIsPhone();
  return (
    <>
      {inside !== null && !isPhone && <InsideNow {...inside} />}
      {expected !== null && <ExpectedNext {...expected} />}
    </>
  );
}

function InsideNow({ visitors, workers, overstays }: NonNullable<Today['inside']>) {
  return (
    <section>
      <SectionHead
        title="Inside now"
        end={
          <SectionLink to="/presence" aria-label="Who is inside">
            Who
          </SectionLink>
        }
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '14px', padding: '14px 0 0' }}>
        <Box
          component="strong"
          sx={{ font: '700 48px/56px var(--font)', letterSpacing: '-.03em', fontVariantNumeric: 'tabular-nums' }}
        >
          {visitors + workers}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ font: 'var(--c-row)' }}>
            {counted(visitors, 'visitor', 'visitors')}, {counted(workers, 'worker', 'workers')}
          </Box>
          {overstays > 0 && (
            <Box
              sx={{ font: 'var(--c-note)', color: 'var(--wait)' }}
            >{`${overstays} stayed longer than their pass`}</Box>
          )}
        </Box>
      </Box>
    </section>
  );
}

function ExpectedNext({ total, arrived, next }: NonNullable<Today['expected']>) {
  const { zoneOf } = useEstateClock();
  const timeOf = (instant: string, estateId: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zoneOf(estateId),
    }).format(new Date(instant));
  // A visit of a whole day begins at midnight, which is no time to expect somebody.
  const whenOf = (instant: string, estateId: string): string => {
    const time = timeOf(instant, estateId);
    return time === '00:00' ? 'today' : time;
  };
  return (
    <section>
      <SectionHead
        title="Expected next"
        end={
          <Box component="span" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            {total === 0 ? 'nobody today' : `${arrived} of ${total} have come`}
          </Box>
        }
      />
      <Rows label="Expected next">
        {next.map(({ id, estateId, startsAt, visitor, hostName, unitNumber, plate, companions }) => (
          <Row
            key={id}
            leading={<Box sx={{ width: 50, font: 'var(--c-row)' }}>{whenOf(startsAt, estateId)}</Box>}
            title={displayVisitorName(visitor)}
            note={`for ${[shortName(hostName), unitNumber].filter(Boolean).join(', ')}`}
            end={companions > 0 ? `${companions + 1} people` : plate}
          />
        ))}
      </Rows>
    </section>
  );
}

/** A list that is only read: it has no keys. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

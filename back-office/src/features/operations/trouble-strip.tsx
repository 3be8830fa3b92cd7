import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { Box, styled } from '@mui/material';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { noticeOf, troubleName } from './how-it-is-texts.ts';
import type { HowItIs } from './how-it-is.queries.ts';
import { troubleDays, weekDays } from './trouble-days.rules.ts';

const Days = styled('ol')({
  listStyle: 'none',
  margin: '14px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: '16px 10px',
});

const Bar = styled('div')({
  position: 'relative',
  height: 11,
  overflow: 'hidden',
  borderRadius: '0 8px 0 0',
  background: 'var(--good)',
  '&[data-is-unknown]': { background: 'var(--line)' },
});

const Stretch = styled('span')({ position: 'absolute', insetBlock: 0, minWidth: 3, background: 'var(--wait)' });

const textOfTrouble = (minutes: number, parts: readonly HowItIs['troubles'][number]['part'][]): string =>
  minutes === 0 ? 'none' : `${minutes} min: ${parts.map(troubleName).join(', ')}`;

/** The last days with the minutes in which residents noticed something. */
export function TroubleStrip({
  installation: { at, troubles, recordedSince },
  dayCount,
}: {
  installation: Pick<HowItIs, 'at' | 'troubles' | 'recordedSince'>;
  dayCount: number;
}) {
  const { zoneOf } = useEstateClock();
  const noticed = troubles.filter((trouble) => noticeOf(trouble) !== '');
  const days = troubleDays(noticed, { now: new Date(at), days: dayCount, timeZone: zoneOf() });
  const firstDay = wallClockAt(new Date(recordedSince ?? at), zoneOf()).date;
  return (
    <Box component="section" sx={{ marginTop: '32px' }}>
      <SectionHead title={`Last ${dayCount} days, in minutes of trouble`} />
      <Days>
        {days.map(({ date, minutes, parts, stretches }, index) => {
          const { weekday, day, month } = shortDatePartsOf(date);
          return (
            <li key={date}>
              <Bar aria-hidden data-is-unknown={date < firstDay || undefined}>
                {stretches.map(({ from, to }) => (
                  <Stretch key={from} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
                ))}
              </Bar>
              <Box sx={{ marginTop: '6px', font: 'var(--c-label)' }}>
                {index === dayCount - 1 ? 'Today' : dayCount > weekDays ? `${day} ${month}` : weekday}
              </Box>
              <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
                {date < firstDay ? 'not recorded' : textOfTrouble(minutes, parts)}
              </Box>
            </li>
          );
        })}
      </Days>
    </Box>
  );
}

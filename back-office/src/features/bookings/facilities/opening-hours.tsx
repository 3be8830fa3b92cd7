import type { Hours } from '@ekhaya/contract/bookings/bookings.rules';
import { weekdays, type Weekday } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, Button, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { onPhone } from '../../../platform/page/window-width.ts';

type Week = Record<Weekday, Hours | null>;

const workday: Hours = { start: '0800', end: '1700' };
const nameOf = (weekday: Weekday): string => weekday.charAt(0).toUpperCase() + weekday.slice(1);

/** A week with office hours on every day: the opening hours that the form of a new resource starts with. */
export const officeWeek: Week = Object.fromEntries(weekdays.map((weekday) => [weekday, workday])) as Week;

/** A form field for the opening hours of each weekday: open or closed, from and to. */
export function OpeningHoursInput() {
  const { field } = useInput<Week>({ source: 'availibility' });
  const { errors } = useFormState();
  const week: Week = { ...officeWeek, ...(field.value as Partial<Week>) };
  const set = (weekday: Weekday, hours: Hours | null): void => field.onChange({ ...week, [weekday]: hours });
  const problemOf = (path: string): string | undefined => {
    const message: unknown = get(errors, `availibility.${path}.message`);
    return typeof message === 'string' ? message : undefined;
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {weekdays.map((weekday) => {
        const hours = week[weekday];
        const name = nameOf(weekday);
        return (
          <Box
            key={weekday}
            role="group"
            aria-label={name}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 44 }}
          >
            <FormControlLabel
              // On a phone the hours stand below their day.
              sx={{ flex: '0 0 140px', [onPhone]: { flex: '1 1 100%' } }}
              control={
                <Checkbox
                  checked={hours !== null}
                  onChange={(_, isOpen) => set(weekday, isOpen ? workday : null)}
                  slotProps={{ input: { 'aria-label': `${name} is open` } }}
                />
              }
              label={name}
            />
            {hours === null ? (
              <Box sx={{ color: 'var(--ink-2)' }}>Closed</Box>
            ) : (
              <>
                <TimeSelect
                  isLabelHidden
                  label={`${name} from`}
                  value={hours.start}
                  onChange={(start) => set(weekday, { ...hours, start })}
                  problem={problemOf(`${weekday}.start`)}
                />
                <span aria-hidden>–</span>
                <TimeSelect
                  isLabelHidden
                  label={`${name} to`}
                  value={hours.end}
                  onChange={(end) => set(weekday, { ...hours, end })}
                  problem={problemOf(`${weekday}.end`)}
                />
              </>
            )}
          </Box>
        );
      })}
      {problemOf('root') !== undefined && <FormHelperText error>{problemOf('root')}</FormHelperText>}
      <Button
        sx={{ justifySelf: 'start' }}
        onClick={() => field.onChange(Object.fromEntries(weekdays.map((weekday) => [weekday, week.monday])))}
      >
        Use Monday’s hours every day
      </Button>
    </Box>
  );
}

/** Formats opening hours as `Mon–Fri 08:00–17:00`: successive days with equal hours are joined, closed days are left out. */
export function openingHoursText(week: Partial<Record<Weekday, Hours | null | undefined>>): string {
  const written = weekdays.map((weekday) => {
    const hours = week[weekday];
    return hours ? timesText(hours.start, hours.end) : '';
  });
  const runs: { from: number; to: number; hours: string }[] = [];
  for (const [index, hours] of written.entries()) {
    const last = runs.at(-1);
    if (last?.hours === hours) last.to = index;
    else runs.push({ from: index, to: index, hours });
  }
  const day = (index: number): string => nameOf(weekdays[index] ?? 'monday').slice(0, 3);
  return runs
    .filter(({ hours }) => hours !== '')
    .map(({ from, to, hours }) => `${from === to ? day(from) : `${day(from)}–${day(to)}`} ${hours}`)
    .join(', ');
}

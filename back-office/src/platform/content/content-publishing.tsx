import { Box, FormHelperText, TextField } from '@mui/material';
import { Chip, Chips } from '../page/chips.tsx';
import { SectionHead } from '../page/section-head.tsx';
import { useEstateClock } from '../session/use-estate-clock.ts';

/** When an item is seen, as the fields hold it: `YYYY-MM-DDTHH:mm` of the estate, or empty. */
export interface SeenTimes {
  /** Empty for at once. */
  visibleFrom: string;
  /** Empty for no end. */
  shownUntil: string;
}

interface ContentPublishingProps {
  estateId: string;
  times: SeenTimes;
  onChange: (times: SeenTimes) => void;
  problems: Partial<Record<string, string>>;
  /** What ends an item of this kind by itself, in words. */
  endNote: string;
}

/** When an item is seen: at once or at a time, without an end or until a time. */
export function ContentPublishing({ estateId, times, onChange: change, problems, endNote }: ContentPublishingProps) {
  const { zoneOf, hasSeveralZones } = useEstateClock();
  const field = (name: keyof SeenTimes, label: string, empty: string) => (
    <TextField
      type="datetime-local"
      label={label}
      value={times[name]}
      onChange={({ target }) => change({ ...times, [name]: target.value })}
      error={problems[name] !== undefined}
      helperText={problems[name] ?? (times[name] === '' ? empty : ' ')}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box component="section" aria-label="When it is seen" sx={{ display: 'grid', gap: 1 }}>
      <SectionHead title="When it is seen" />
      <Chips label="When it is seen">
        <Chip isOn={times.visibleFrom === ''} onClick={() => change({ ...times, visibleFrom: '' })}>
          At once
        </Chip>
        <Chip isOn={times.shownUntil === ''} onClick={() => change({ ...times, shownUntil: '' })}>
          Without an end
        </Chip>
      </Chips>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
        {field('visibleFrom', 'Seen from', 'Empty: at once')}
        {field('shownUntil', 'Seen until', endNote)}
      </Box>
      {hasSeveralZones && <FormHelperText>Times are those of {zoneOf(estateId).replaceAll('_', ' ')}.</FormHelperText>}
    </Box>
  );
}

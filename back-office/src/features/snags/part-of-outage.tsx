import { MenuItem, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useSnagOutage, type SnagCase } from './snags.queries.ts';

/** The outage or works of which a snag is part. Its people are told, and hear the news of it. Nothing where nothing is out. */
export function PartOfOutage({ snag: { id, version, outage, openOutages } }: { snag: SnagCase }) {
  const link = useSnagOutage();
  const notify = useNotify();
  const known = openOutages.some((each) => each.id === outage?.id) || outage === null ? [] : [outage];
  const all = [...known, ...openOutages];
  if (all.length === 0) return null;
  const choose = async (outageId: string | null): Promise<void> => {
    try {
      await link({ id, version, outageId });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  return (
    <TextField
      select
      fullWidth
      label="Part of an outage"
      value={outage?.id ?? ''}
      onChange={({ target }) => void choose(target.value === '' ? null : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ marginTop: 1.25 }}
    >
      <MenuItem value="">No</MenuItem>
      {all.map((each) => (
        <MenuItem key={each.id} value={each.id}>
          {each.title}
        </MenuItem>
      ))}
    </TextField>
  );
}

import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useSnagOutage, type SnagCase } from './snags.queries.ts';

/**
 * The outage or works of which a snag is part. Its people are told at once and hear the news of it, so this is asked first. Nothing
 * where nothing is out.
 */
export function PartOfOutage({ snag: { id, version, outage, openOutages } }: { snag: SnagCase }) {
  const link = useSnagOutage();
  const notify = useNotify();
  const [asked, setAsked] = useState<string>();
  const known = openOutages.some((each) => each.id === outage?.id) || outage === null ? [] : [outage];
  const all = [...known, ...openOutages];
  if (all.length === 0) return null;
  const takeOff = (): void => {
    link({ id, version, outageId: null }).catch((error: unknown) => notify(sentenceOf(error), { type: 'error' }));
  };
  return (
    <>
      <TextField
        select
        fullWidth
        label="Part of an outage"
        value={outage?.id ?? ''}
        onChange={({ target }) => (target.value === '' ? takeOff() : setAsked(target.value))}
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
      {asked !== undefined && (
        <ConfirmDialog
          title={`Part of “${all.find((each) => each.id === asked)?.title ?? ''}”?`}
          text="Everybody who reported this snag is told now, and hears the news of it. That cannot be taken back."
          confirmLabel="Tell them that it belongs to this"
          onConfirm={() => link({ id, version, outageId: asked })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

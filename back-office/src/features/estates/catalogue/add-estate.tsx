import { ApiError } from '@ekhaya/browser/api/api-error';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsaved } from '../../../platform/drafts/unsaved-changes.ts';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { useAddEstate, type ConsoleEstate } from './estates.queries.ts';

/** A button and a dialog that add an estate, and then open its set-up page. */
export function AddEstate({ estates }: { estates: readonly ConsoleEstate[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} startIcon={<Icon path={plusIcon} size={18} />}>
        Add an estate
      </Button>
      {isOpen && <AddEstateDialog estates={estates} close={() => setOpen(false)} />}
    </>
  );
}

const READY_MADE = 'ready-made';

const nothing = { name: '', suburb: '', city: '' };

function AddEstateDialog({ estates, close }: { estates: readonly ConsoleEstate[]; close: () => void }) {
  const add = useAddEstate();
  const navigate = useNavigate();
  const [fields, setFields] = useState(nothing);
  const [begin, setBegin] = useState(READY_MADE);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const wrong = problem instanceof ApiError ? problem.fields : {};
  useUnsaved(!isBusy && Object.values(fields).some((value) => value.trim() !== ''));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const { id } = await add({ ...fields, ...(begin !== READY_MADE && { copyOf: begin }) });
      close();
      void navigate(`/setup?of=${encodeURIComponent(id)}`);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  const text = (name: keyof typeof fields, label: string) => (
    <TextField
      label={label}
      value={fields[name]}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
      error={wrong[name] !== undefined}
      helperText={wrong[name]}
      autoFocus={name === 'name'}
    />
  );
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>Add an estate</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {text('name', 'Name')}
          {text('suburb', 'Suburb')}
          {text('city', 'City')}
          <TextField
            select
            label="Begin with"
            value={begin}
            onChange={({ target }) => setBegin(target.value)}
            helperText={
              begin === READY_MADE
                ? 'Ten roles, each with its tiles, and the usual rules. All of it can be changed later.'
                : 'Its roles, tiles, colours, texts and rules. Not its houses, people, gates, plan, facilities and credentials.'
            }
          >
            <MenuItem value={READY_MADE}>A ready-made estate</MenuItem>
            {estates.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                A copy of {name}
              </MenuItem>
            ))}
          </TextField>
          {problem !== undefined && Object.keys(wrong).length === 0 && (
            <Alert severity="error">{sentenceOf(problem)}</Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ padding: '0 24px 20px' }}>
          <Button variant="outlined" onClick={close}>
            Close
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || fields.name.trim() === ''}>
            Add the estate
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

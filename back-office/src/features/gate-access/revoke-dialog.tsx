import type { StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { useDeferredValue, useId, useState, type FormEvent } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUnsaved } from '../../platform/rooms/unsaved-changes.ts';
import { useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { useRevoke } from './gate.queries.ts';

/** A dialog that searches a person of an estate and revokes the person's access to its gates. */
export function RevokeDialog({ close }: { close: () => void }) {
  const revoke = useRevoke();
  const notify = useNotify();
  const estates = useEstatesWithPermission('gate.manage');
  const [chosenEstate, setEstate] = useState<string>();
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<StaffViewOfPerson | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const titleId = useId();
  const estateId = chosenEstate ?? estates[0]?.id ?? '';
  const q = useDeferredValue(typed);
  const { data: people = [] } = useGetList<StaffViewOfPerson>(
    'people',
    { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' }, filter: { q, estateId: estateId } },
    { enabled: estateId !== '' },
  );
  const fields = problem instanceof ApiError ? problem.fields : {};
  useUnsaved(person !== null || reason.trim() !== '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (person === null) return;
    try {
      await revoke({ estateId, userId: person.id, reason: reason.trim() });
      notify('Access revoked. No code of this person opens a gate.', { type: 'success' });
      close();
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Revoke access to the gates</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            select
            label="At"
            value={estateId}
            onChange={({ target }) => {
              setEstate(target.value);
              setPerson(null);
            }}
            sx={{ marginTop: 1 }}
          >
            {estates.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Autocomplete
            options={people}
            value={person}
            onChange={(_, found) => setPerson(found)}
            onInputChange={(_, text) => setTyped(text)}
            getOptionLabel={({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            filterOptions={(options) => options}
            noOptionsText="Nobody found."
            renderInput={(props) => <TextField {...props} label="Person" helperText="Name, e-mail, mobile or unit" />}
          />
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={'reason' in fields}
            helperText={fields['reason']}
          />
          {problem !== undefined && Object.keys(fields).length === 0 && (
            <Alert severity="error">{sentenceOf(problem)}</Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ padding: '0 24px 20px' }}>
          <Button variant="outlined" onClick={close}>
            Close
          </Button>
          <Button type="submit" variant="contained" disabled={person === null || reason.trim() === ''}>
            Revoke
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUnsaved } from '../../platform/rooms/unsaved-changes.ts';
import { useOfferRole } from './people.queries.ts';
import { RoleSelect } from './role-select.tsx';

/** A button and a dialog that offer a role to an e-mail address: for people of other estates, who are not in the list. */
export function OfferRole() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Offer a role by e-mail
      </Button>
      {isOpen && <OfferDialog close={() => setOpen(false)} />}
    </>
  );
}

function OfferDialog({ close }: { close: () => void }) {
  const offer = useOfferRole();
  const notify = useNotify();
  const [email, setEmail] = useState('');
  const [roleId, setRole] = useState('');
  const [unitNumber, setUnit] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  useUnsaved(!isBusy && [email, roleId, unitNumber].some((typed) => typed.trim() !== ''));
  const fields = problem instanceof ApiError ? problem.fields : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await offer({ email: email.trim(), roleId, unitNumber: unitNumber.trim() });
      notify('If the address has an account, its owner is asked by mail', { type: 'success' });
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>Offer a role by e-mail</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            For a person of another estate, who is asked by mail and gets the role after accepting within 14 days. You
            do not learn whether the address has an account.
          </DialogContentText>
          <TextField
            label="E-mail address"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={'email' in fields}
            helperText={fields['email']}
            autoFocus
          />
          <RoleSelect roleId={roleId} onChange={setRole} problem={fields['roleId']} />
          <TextField
            label="Unit number"
            value={unitNumber}
            onChange={({ target }) => setUnit(target.value)}
            error={'unitNumber' in fields}
            helperText={fields['unitNumber'] ?? 'The person’s house; empty for none'}
          />
          {problem !== undefined && Object.keys(fields).length === 0 && (
            <Alert severity="error">{sentenceOf(problem)}</Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ padding: '0 24px 20px' }}>
          <Button variant="outlined" onClick={close}>
            Close
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || email.trim() === '' || roleId === ''}>
            Offer the role
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

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
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useUnsaved } from './unsaved.ts';

interface AskDialogProps {
  title: string;
  text: string;
  /** The word on the button that does it. */
  verb: string;
  /** Asks for words under this label; nothing is done without them. */
  reasonLabel?: string;
  /** What does it; a failure is shown and what was typed stays. */
  act: (reason: string) => Promise<unknown>;
  close: () => void;
}

/** Asks before something is done, with a reason where one is needed. */
export function AskDialog({ title, text, verb, reasonLabel, act, close }: AskDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  useUnsaved(reason.trim() !== '' && !isBusy);
  const ofField = problem instanceof ApiError ? problem.fields['reason'] : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await act(reason.trim());
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{text}</DialogContentText>
          {reasonLabel !== undefined && (
            <TextField
              label={reasonLabel}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={ofField !== undefined}
              helperText={ofField}
              multiline
              minRows={2}
              autoFocus
              sx={{ marginTop: 1 }}
            />
          )}
          {problem !== undefined && ofField === undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
        </DialogContent>
        <DialogActions sx={{ padding: '0 24px 20px' }}>
          <Button variant="outlined" onClick={close}>
            Close
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || (reasonLabel !== undefined && reason.trim() === '')}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

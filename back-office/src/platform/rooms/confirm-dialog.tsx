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
import { useUnsaved } from './unsaved-changes.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The text on the button that confirms. */
  confirmLabel: string;
  /** The label of a text field for the reason. With a label, the reason is required; without one, there is no field. */
  reasonLabel?: string;
  /** Performs the action. If it throws, the dialog stays open and shows the failure. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that asks for confirmation of an action, and for a reason where one is needed. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel: verb,
  reasonLabel,
  onConfirm: act,
  onClose: close,
}: ConfirmDialogProps) {
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

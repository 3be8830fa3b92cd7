import { DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useUnsaved } from '../drafts/unsaved-changes.ts';
import { FormDialog } from './form-dialog.tsx';
import { useSubmission } from './use-submission.ts';

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
export function ConfirmDialog({ title, text, confirmLabel, reasonLabel, onConfirm: act, onClose }: ConfirmDialogProps) {
  const [reason, setReason] = useState('');
  const submission = useSubmission();
  const isReasonAsked = reasonLabel !== undefined;
  useUnsaved(reason.trim() !== '' && !submission.isBusy);
  const refused = submission.fields['reason'];

  const send = async (): Promise<void> => {
    await act(reason.trim());
    onClose();
  };

  return (
    <FormDialog
      {...{ title, submission, onClose }}
      onSubmit={send}
      submitLabel={confirmLabel}
      isComplete={!isReasonAsked || reason.trim() !== ''}
      fieldNames={isReasonAsked ? ['reason'] : []}
    >
      <DialogContentText>{text}</DialogContentText>
      {isReasonAsked && (
        <TextField
          label={reasonLabel}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={refused !== undefined}
          helperText={refused}
          multiline
          minRows={2}
          autoFocus
          sx={{ marginTop: 1 }}
        />
      )}
    </FormDialog>
  );
}

import { DialogContentText, TextField } from '@mui/material';
import { useDraftEntries } from '../drafts/use-draft-entries.ts';
import { FormDialog } from './form-dialog.tsx';
import { useSubmission } from './use-submission.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The text on the button that confirms. */
  confirmLabel: string;
  /** The text on the button that does nothing. */
  closeLabel?: string;
  /** A text field for the reason, which is then required. Without it there is no field. */
  reason?: {
    label: string;
    /** Names the question and its record. The words are kept under it as a draft. */
    draftKey: string;
  };
  /** Performs the action. If it throws, the dialog stays open and shows the failure. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that asks for confirmation of an action, and for a reason where one is needed. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  closeLabel = 'Close',
  reason: asked,
  onConfirm: act,
  onClose,
}: ConfirmDialogProps) {
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries({
    key: asked?.draftKey ?? '',
    opened: { reason: '' },
    isSending: submission.isBusy,
  });
  const reason = entries.reason.trim();
  const refused = submission.fields['reason'];

  const send = async (): Promise<void> => {
    await act(reason);
    draft.drop();
    onClose();
  };

  return (
    <FormDialog
      title={title}
      submission={submission}
      draft={draft}
      closeLabel={closeLabel}
      onClose={onClose}
      onSubmit={send}
      submitLabel={confirmLabel}
      isComplete={asked === undefined || reason !== ''}
      fieldNames={asked === undefined ? [] : ['reason']}
    >
      <DialogContentText>{text}</DialogContentText>
      {asked !== undefined && (
        <TextField
          label={asked.label}
          value={entries.reason}
          onChange={({ target }) => change({ reason: target.value })}
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

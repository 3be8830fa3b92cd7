import { DialogContentText, TextField } from '@mui/material';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import type { QueuedBooking } from '../bookings.queries.ts';
import { useDecideSeveral } from './use-decide.ts';

interface RejectDialogProps {
  bookings: readonly QueuedBooking[];
  onClose: () => void;
  /** Called when they were decided on. */
  onDone: () => void;
}

/** Rejects the chosen bookings with one reason. */
export function RejectDialog({ bookings, onClose: close, onDone: done }: RejectDialogProps) {
  const decide = useDecideSeveral();
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries({
    key: `bookings/reject/${bookings.map(({ id }) => id).join(',')}`,
    opened: { reason: '' },
    isSending: submission.isBusy,
  });
  const count = bookings.length;
  const reason = entries.reason.trim();
  const submit = async (): Promise<void> => {
    await decide(bookings, { status: 'REJECTED', reason });
    draft.drop();
    done();
    close();
  };
  return (
    <FormDialog
      title={count === 1 ? 'Reject 1 booking' : `Reject ${count} bookings`}
      submitLabel={`Reject ${count}`}
      isComplete={reason !== ''}
      submission={submission}
      draft={draft}
      onSubmit={submit}
      fieldNames={['reason']}
      closeLabel="Cancel"
      onClose={close}
    >
      <DialogContentText>
        Everybody who asked is told after 10 seconds. Until then it can be taken back.
      </DialogContentText>
      <TextField
        label="Why, in words to all of them"
        value={entries.reason}
        onChange={({ target }) => change({ reason: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}

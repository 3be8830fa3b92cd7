import { DialogContentText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useDraftEntries } from '../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import type { QueuedSnag } from './snags.queries.ts';
import { useEndSnags } from './use-end-snags.ts';

type Ended = Pick<QueuedSnag, 'id' | 'version' | 'title'>;

interface EndDialogProps {
  snags: readonly Ended[];
  onClose: () => void;
  /** Called when all of them were ended. */
  onDone: () => void;
}

const countText = (count: number): string => (count === 1 ? '1 snag' : `${count} snags`);

/** Closes snags as done or rejected with one answer. */
export function CloseDialog({ snags, onClose: close, onDone: done }: EndDialogProps) {
  const end = useEndSnags();
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries<{ status: 'DONE' | 'REJECTED'; text: string }>({
    key: `snags/close/${snags.map(({ id }) => id).join(',')}`,
    opened: { status: 'DONE', text: '' },
    isSending: submission.isBusy,
  });
  const { status, text } = entries;
  const send = async (): Promise<void> => {
    if (await end(snags, { status, text: text.trim(), into: '' })) {
      draft.drop();
      done();
    } else {
      draft.keep();
    }
    close();
  };
  return (
    <FormDialog
      title={`Close ${countText(snags.length)}`}
      submitLabel={status === 'DONE' ? `Close ${snags.length} as done` : `Reject ${snags.length}`}
      isComplete={snags.length > 0 && (status === 'DONE' || text.trim() !== '')}
      submission={submission}
      draft={draft}
      onSubmit={send}
      closeLabel="Cancel"
      onClose={close}
    >
      <DialogContentText>
        Everybody who reported them is told after 10 seconds. Until then it can be taken back.
      </DialogContentText>
      <TextField
        select
        label="As"
        value={status}
        onChange={({ target }) => change({ status: target.value as typeof status })}
      >
        <MenuItem value="DONE">Done</MenuItem>
        <MenuItem value="REJECTED">Rejected</MenuItem>
      </TextField>
      <TextField
        label={status === 'DONE' ? 'Answer, if you like' : 'Why'}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </FormDialog>
  );
}

/** Merges snags about the same into one of them. */
export function MergeDialog({ snags, onClose: close, onDone: done }: EndDialogProps) {
  const [into, setInto] = useState(snags[0]?.id ?? '');
  const end = useEndSnags();
  const submission = useSubmission();
  const others = snags.filter(({ id }) => id !== into);
  const send = async (): Promise<void> => {
    if (await end(others, { status: 'MERGED', text: '', into })) done();
    close();
  };
  return (
    <FormDialog
      title={`Merge ${countText(snags.length)}`}
      submitLabel={`Merge ${others.length} into it`}
      isComplete={others.length > 0 && into !== ''}
      submission={submission}
      onSubmit={send}
      closeLabel="Cancel"
      onClose={close}
    >
      <DialogContentText>
        One stays. Those who reported the others follow it and are told so; nobody reads the words of another.
      </DialogContentText>
      <TextField select label="The one that stays" value={into} onChange={({ target }) => setInto(target.value)}>
        {snags.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}

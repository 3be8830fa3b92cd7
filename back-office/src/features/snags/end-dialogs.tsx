import { Box, Button, DialogContentText, MenuItem, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { keepDraft } from '../../platform/drafts/drafts.ts';
import { useDraftEntries } from '../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import type { EndedSnag, SnagEnding } from './snags.queries.ts';
import { useEndSnags } from './use-end-snags.ts';
import { counted } from '../../platform/page/counted.rules.ts';

interface EndDialogProps {
  snags: readonly EndedSnag[];
  onClose: () => void;
  /** Called when all of them were ended. */
  onDone: () => void;
}

const snagsText = (count: number): string => counted(count, 'snag', 'snags');

/**
 * Ends the chosen snags from a dialog. After a refusal the dialog stays open with the snags that are left, says why, and keeps its
 * words.
 */
function useEnding(snags: readonly EndedSnag[]) {
  const end = useEndSnags();
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [undoable, setUndoable] = useState({ count: 0, until: 0 });
  useEffect(() => {
    if (undoable.count === 0) return undefined;
    const timer = setTimeout(() => setUndoable({ count: 0, until: 0 }), undoable.until - performance.now());
    return () => clearTimeout(timer);
  }, [undoable]);
  return {
    /** How many were ended by the last try and can still be taken back. */
    undoable: undoable.count,
    left: snags.filter(({ id }) => !ended.includes(id)),
    send: async (chosen: readonly EndedSnag[], ending: SnagEnding, onUndone?: () => void): Promise<void> => {
      const result = await end(chosen, ending, onUndone);
      setEnded((before) => [...before, ...result.ended]);
      setUndoable({ count: result.ended.length, until: result.undoUntil });
      if (result.refusal !== undefined) throw result.refusal;
    },
  };
}

/** Takes back what was ended before a refusal. The undo bar lies behind the dialog, which is closed for it. */
function UndoEnded({ count, onUndone: close }: { count: number; onUndone: () => void }) {
  const { undo } = useUndoBar();
  if (count === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>{counted(count, 'snag is closed already.', 'snags are closed already.')}</span>
      <Button
        variant="sand"
        size="small"
        onClick={() => {
          undo();
          close();
        }}
      >
        Undo
      </Button>
    </Box>
  );
}

/** Names a draft by its snags: the words for some are never offered for others. */
const draftKey = (dialog: string, snags: readonly EndedSnag[]): string =>
  `snags/${dialog}/${snags.map(({ id }) => id).join(',')}`;

/** The key of the draft for the snags that are left. While they are sent it stays, although those that are done leave the list. */
function useDraftKey(dialog: string, left: readonly EndedSnag[], isSending: boolean): string {
  const newest = draftKey(dialog, left);
  const [key, setKey] = useState(newest);
  if (!isSending && key !== newest) setKey(newest);
  return key;
}

interface CloseDialogProps extends EndDialogProps {
  /** The answer that somebody has begun in the panel of the snag: its words are those of the dialog, its photos stay behind. */
  begun?: { text: string; photoCount: number } | undefined;
}

/** Closes snags as done or rejected with one answer. When that is taken back, the answer waits as the draft of the dialog. */
export function CloseDialog({ snags, begun, onClose: close, onDone: done }: CloseDialogProps) {
  const { left, send, undoable } = useEnding(snags);
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries<{ status: 'DONE' | 'REJECTED'; text: string }>({
    key: useDraftKey('close', left, submission.isBusy),
    opened: { status: 'DONE', text: begun?.text ?? '' },
    isSending: submission.isBusy,
  });
  const { status, text } = entries;
  const submit = async (): Promise<void> => {
    // After a refusal the words are kept again, for the snags that are left.
    const restore = (): void => void keepDraft(draftKey('close', left), entries);
    await send(left, { status, text: text.trim(), into: '' }, restore).finally(draft.drop);
    done();
    close();
  };
  return (
    <FormDialog
      title={left.length === 0 ? 'None of them is open any more' : `Close ${snagsText(left.length)}`}
      submitLabel={status === 'DONE' ? `Close ${left.length} as done` : `Reject ${left.length}`}
      isComplete={left.length > 0 && (status === 'DONE' || text.trim() !== '')}
      submission={submission}
      draft={draft}
      onSubmit={submit}
      closeLabel="Cancel"
      onClose={close}
    >
      <DialogContentText>
        Everybody who reported them is told after 10 seconds. Until then it can be taken back.
      </DialogContentText>
      {begun !== undefined && begun.photoCount > 0 && (
        <DialogContentText>
          The {begun.photoCount === 1 ? 'photo' : 'photos'} of your answer cannot go with it. To send them, answer
          first.
        </DialogContentText>
      )}
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
      <UndoEnded count={undoable} onUndone={close} />
    </FormDialog>
  );
}

/** Merges snags about the same into one of them. */
export function MergeDialog({ snags, onClose: close, onDone: done }: EndDialogProps) {
  const { left, send, undoable } = useEnding(snags);
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries({
    key: useDraftKey('merge', left, submission.isBusy),
    opened: { into: snags[0]?.id ?? '' },
    isSending: submission.isBusy,
  });
  // The one that was chosen to stay may have left the list meanwhile.
  const into = left.find(({ id }) => id === entries.into)?.id ?? left[0]?.id ?? '';
  const others = left.filter(({ id }) => id !== into);
  const submit = async (): Promise<void> => {
    await send(others, { status: 'MERGED', text: '', into }).finally(draft.drop);
    done();
    close();
  };
  return (
    <FormDialog
      title={left.length === 0 ? 'None of them is open any more' : `Merge ${snagsText(left.length)}`}
      submitLabel={`Merge ${others.length} into it`}
      isComplete={others.length > 0 && into !== ''}
      submission={submission}
      draft={draft}
      onSubmit={submit}
      closeLabel="Cancel"
      onClose={close}
    >
      <DialogContentText>
        One stays. Those who reported the others follow it and are told so; nobody reads the words of another.
      </DialogContentText>
      <TextField
        select
        label="The one that stays"
        value={into}
        onChange={({ target }) => change({ into: target.value })}
      >
        {left.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <UndoEnded count={undoable} onUndone={close} />
    </FormDialog>
  );
}

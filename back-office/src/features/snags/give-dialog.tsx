import { DialogContentText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { refusalText } from './refusal-text.ts';
import { GIVEN_UNDO_MS, useSnagAssignments, useSnagCase, type QueuedSnag, type SnagGift } from './snags.queries.ts';
import { counted } from '../../platform/page/counted.rules.ts';

interface GiveDialogProps {
  /** Open snags of one estate, at least one. */
  snags: readonly [QueuedSnag, ...QueuedSnag[]];
  onClose: () => void;
  /** Called when all of them were given. */
  onDone: () => void;
}

const snagsText = (count: number): string => counted(count, 'snag', 'snags');

/**
 * Gives the chosen snags to one member of staff. The undo bar gives them back to whoever had them. After a refusal the dialog stays
 * open with the snags that are left, and says why.
 */
export function GiveDialog({ snags, onClose: close, onDone: done }: GiveDialogProps) {
  const give = useSnagAssignments();
  const { show } = useUndoBar();
  const own = useStaffMember()?.user.id;
  const submission = useSubmission();
  const [userId, setUserId] = useState('');
  const [givenIds, setGivenIds] = useState<readonly string[]>([]);
  const left = snags.filter(({ id }) => !givenIds.includes(id));
  const read = useSnagCase(snags[0].id);
  const name = read.data?.people.find(({ id }) => id === userId)?.name ?? '';

  /** @throws {Error} the snags that somebody else has changed since, and keep whom they have */
  const giveBack = async (gifts: readonly SnagGift[]): Promise<void> => {
    const { changed, refused } = await give(gifts);
    if (refused.length > 0) {
      throw new Error([refusalText(refused), ...(changed.length > 0 ? ['The others were taken back.'] : [])].join(' '));
    }
  };
  const submit = async (): Promise<void> => {
    const before = new Map(left.map(({ id, assignee }) => [id, assignee?.id ?? null]));
    const { changed, refused, sentAt } = await give(
      left.map(({ id, version, title }) => ({ id, version, title, userId })),
    );
    setGivenIds([...givenIds, ...changed.map(({ item }) => item.id)]);
    if (changed.length > 0) {
      show({
        done: 'Given:',
        text: `${snagsText(changed.length)}, to ${name}.`,
        ...(userId !== own && { told: `${name} is told` }),
        decision: { id: '', undoMs: GIVEN_UNDO_MS },
        sentAt,
        undo: () =>
          giveBack(
            changed.map(({ item, result }) => ({
              id: item.id,
              title: item.title,
              version: result.version,
              userId: before.get(item.id) ?? null,
            })),
          ),
      });
    }
    if (refused.length > 0) throw new Error(refusalText(refused), { cause: refused[0]?.error });
    done();
    close();
  };
  return (
    <FormDialog
      title={`Give ${snagsText(left.length)}`}
      submitLabel={`Give ${left.length}`}
      isComplete={left.length > 0 && name !== ''}
      submission={submission}
      onSubmit={submit}
      closeLabel="Cancel"
      onClose={close}
    >
      <DialogContentText>
        Whoever gets them is told after 10 seconds. Until then it can be taken back.
      </DialogContentText>
      <ReadView read={read} what="Who may work on them" rows={1}>
        {({ people }) => (
          <TextField select label="Give to" value={userId} onChange={({ target }) => setUserId(target.value)}>
            {people.map((each) => (
              <MenuItem key={each.id} value={each.id}>
                {each.name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </ReadView>
    </FormDialog>
  );
}

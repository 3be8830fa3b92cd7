import { DialogContentText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { GIVEN_UNDO_MS, useSnagAssignment, useSnagCase, type QueuedSnag } from './snags.queries.ts';

interface GiveDialogProps {
  /** Open snags of one estate, at least one. */
  snags: readonly [QueuedSnag, ...QueuedSnag[]];
  onClose: () => void;
  /** Called when all of them were given. */
  onDone: () => void;
}

const countText = (count: number): string => (count === 1 ? '1 snag' : `${count} snags`);

/**
 * Gives the chosen snags to one member of staff. The undo bar gives them back to whoever had them. After a refusal the dialog stays
 * open with the snags that are left, and says why.
 */
export function GiveDialog({ snags, onClose: close, onDone: done }: GiveDialogProps) {
  const give = useSnagAssignment();
  const { show } = useUndoBar();
  const own = useStaffMember()?.user.id;
  const submission = useSubmission();
  const [userId, setUserId] = useState('');
  const [givenIds, setGivenIds] = useState<readonly string[]>([]);
  const left = snags.filter(({ id }) => !givenIds.includes(id));
  const read = useSnagCase(snags[0].id);
  const name = read.data?.people.find(({ id }) => id === userId)?.name ?? '';

  const submit = async (): Promise<void> => {
    const outcomes = await Promise.allSettled(left.map(({ id, version }) => give({ id, version, userId })));
    const given = left.flatMap(({ id, assignee }, at) => {
      const outcome = outcomes[at];
      return outcome?.status === 'fulfilled'
        ? [{ id, version: outcome.value.version, userId: assignee?.id ?? null }]
        : [];
    });
    setGivenIds([...givenIds, ...given.map(({ id }) => id)]);
    if (given.length > 0) {
      show({
        done: 'Given:',
        text: `${countText(given.length)}, to ${name}.`,
        ...(userId !== own && { told: `${name} is told` }),
        decision: { id: '', undoMs: GIVEN_UNDO_MS },
        undo: () => Promise.all(given.map((each) => give(each))),
      });
    }
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (refused !== undefined) throw refused.reason;
    done();
    close();
  };
  return (
    <FormDialog
      title={`Give ${countText(left.length)}`}
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

import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { changeOf, ConflictNotice } from '../../../platform/states/conflict-notice.tsx';
import { DayInput } from './day-input.tsx';
import type { GrantedRole, PersonForStaff } from '../people.queries.ts';
import { useChangeLastDay, useRolesThatStay } from './held-roles.queries.ts';
import { StayingRoles, useStaying } from './staying-roles.tsx';
import { counted } from '../../../platform/page/counted.rules.ts';

interface LastDayDialogProps {
  person: PersonForStaff;
  role: GrantedRole;
  onClose: () => void;
}

const dayWords = (day: string | null): string => (day === null ? 'No last day' : dateText(day));

/** A dialog that sets the last day of a role that a person holds, or takes it away. */
export function LastDayDialog({ person, role, onClose }: LastDayDialogProps) {
  const changeLastDay = useChangeLastDay(person.id);
  const notify = useNotify();
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries({
    key: `roles/${role.grantId}/last-day`,
    // A draft keeps the version that its writer saw: a change that somebody else made meanwhile is a conflict.
    opened: { day: role.lastDay ?? '', version: role.version },
    isSending: submission.isBusy,
  });
  const { day, version } = entries;
  const isChanged = day !== (role.lastDay ?? '');

  const read = useRolesThatStay(person.id, role);
  const staying = useStaying();
  // Only with a last day does anybody stay longer: not who leaves that day or sooner.
  const longer = (read.data ?? []).filter(({ lastDay }) => day !== '' && (lastDay === null || lastDay > day));
  const ending = longer.filter(staying.isChosen);

  const save = async (over: number): Promise<void> => {
    const alsoGrantIds = ending.map(({ grantId }) => grantId);
    await changeLastDay({ grantId: role.grantId, version: over, lastDay: day || null, alsoGrantIds });
    draft.drop();
    const others = counted(ending.length, 'more role', 'more roles');
    notify(ending.length === 0 ? 'The last day is changed' : `The last day is changed, of ${others} too`, {
      type: 'success',
    });
    onClose();
  };

  const conflict = changeOf(submission.problem);
  return (
    <FormDialog
      title={`Last day of ${person.firstName} as ${role.roleDisplayName}`}
      submission={submission}
      draft={draft}
      onSubmit={() => save(version)}
      submitLabel={day === '' ? 'Keep without a last day' : 'Keep this last day'}
      isComplete={isChanged && read.data !== undefined}
      fieldNames={['lastDay']}
      conflict={
        conflict && (
          <ConflictNotice
            change={conflict}
            what="this role"
            fields={
              isChanged ? [{ label: 'Last day', theirs: dayWords(role.lastDay), mine: dayWords(day || null) }] : []
            }
            onKeepTheirs={() => {
              draft.drop();
              onClose();
            }}
            // After the refusal the role was read again: its version is that of the change which the notice names.
            onKeepMine={() => void submission.run(() => save(role.version))}
          />
        )
      }
      onClose={onClose}
    >
      <p>
        The day after, the role is gone everywhere, at the gates too. {person.firstName} is told now, and by mail 30 and
        7 days before.
      </p>
      <DayInput
        label="Last day"
        day={day}
        onChange={(chosen) => change({ day: chosen })}
        problem={submission.fields['lastDay']}
      />
      <ReadView read={read} what="The roles of the house" rows={2}>
        {() => (
          <StayingRoles
            unitNumber={role.unitNumber}
            roles={longer}
            staying={staying}
            note="What is ticked gets the same last day. What is not ticked stays."
          />
        )}
      </ReadView>
    </FormDialog>
  );
}

import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { changeOf, ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import { DayInput } from './day-input.tsx';
import { useChangeLastDay, type GrantedRole, type PersonForStaff } from './people.queries.ts';

interface LastDayDialogProps {
  person: PersonForStaff;
  role: GrantedRole;
  onClose: () => void;
}

const dayWords = (day: string | null): string => (day === null ? 'No last day' : dateText(day));

/** A dialog that sets the last day of a role that a person holds, or takes it away. */
export function LastDayDialog({ person, role, onClose }: LastDayDialogProps) {
  const change = useChangeLastDay(person.id);
  const notify = useNotify();
  const [day, setDay] = useState(role.lastDay ?? '');
  const isChanged = day !== (role.lastDay ?? '');
  const submission = useSubmission();
  useUnsaved(!submission.isBusy && isChanged);

  /** After a refusal the role is read again: saving then replaces the change of the other person, whom the notice names. */
  const send = async (): Promise<void> => {
    await change({ grantId: role.grantId, version: role.version, lastDay: day || null });
    notify('The last day is changed', { type: 'success' });
    onClose();
  };

  const conflict = changeOf(submission.problem);
  return (
    <FormDialog
      title={`Last day of ${person.firstName} as ${role.roleDisplayName}`}
      submission={submission}
      onSubmit={send}
      submitLabel={day === '' ? 'Keep without a last day' : 'Keep this last day'}
      isComplete={isChanged}
      fieldNames={['lastDay']}
      conflict={
        conflict && (
          <ConflictNotice
            change={conflict}
            what="this role"
            fields={
              isChanged ? [{ label: 'Last day', theirs: dayWords(role.lastDay), mine: dayWords(day || null) }] : []
            }
            onKeepTheirs={onClose}
            onKeepMine={() => void submission.run(send)}
          />
        )
      }
      onClose={onClose}
    >
      <p>The day after, the role is gone everywhere, at the gates too. A mail goes out 30 and 7 days before.</p>
      <DayInput label="Last day" day={day} onChange={setDay} problem={submission.fields['lastDay']} />
    </FormDialog>
  );
}

import { TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { PersonOfEstateInput, useNobodyOfEstate } from '../../../platform/rooms/fields/person-of-estate-input.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useRevoke } from '../gate.queries.ts';

/** A dialog that searches a person of an estate and revokes the person's access to its gates. */
export function RevokeDialog({ close }: { close: () => void }) {
  const revoke = useRevoke();
  const notify = useNotify();
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  const { entries, change, draft } = useDraftEntries({
    key: 'revocations/new',
    opened: { ...useNobodyOfEstate('gate.manage'), reason: '' },
    isSending: isBusy,
  });
  const { estateId, person, reason } = entries;

  const send = async (): Promise<void> => {
    if (person === null) return;
    await revoke({ estateId, userId: person.id, reason: reason.trim() });
    draft.drop();
    notify('Access revoked. No code of this person opens a gate.', { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Revoke access to the gates"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Revoke"
      isComplete={person !== null && reason.trim() !== ''}
      fieldNames={['reason']}
      onClose={close}
    >
      <PersonOfEstateInput permission="gate.manage" value={{ estateId, person }} onChange={change} />
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={'reason' in fields}
        helperText={fields['reason']}
      />
    </FormDialog>
  );
}

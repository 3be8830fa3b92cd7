import { TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useUnsaved } from '../../../platform/drafts/unsaved-changes.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { PersonOfEstateInput, usePersonOfEstate } from '../../../platform/rooms/person-of-estate-input.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useRevoke } from '../gate.queries.ts';

/** A dialog that searches a person of an estate and revokes the person's access to its gates. */
export function RevokeDialog({ close }: { close: () => void }) {
  const revoke = useRevoke();
  const notify = useNotify();
  const [chosen, choose] = usePersonOfEstate('gate.manage');
  const [reason, setReason] = useState('');
  const { estateId, person } = chosen;
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  useUnsaved(!isBusy && (person !== null || reason.trim() !== ''));

  const send = async (): Promise<void> => {
    if (person === null) return;
    await revoke({ estateId, userId: person.id, reason: reason.trim() });
    notify('Access revoked. No code of this person opens a gate.', { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Revoke access to the gates"
      submission={submission}
      onSubmit={send}
      submitLabel="Revoke"
      isComplete={person !== null && reason.trim() !== ''}
      fieldNames={['reason']}
      onClose={close}
    >
      <PersonOfEstateInput permission="gate.manage" value={chosen} onChange={choose} />
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={'reason' in fields}
        helperText={fields['reason']}
      />
    </FormDialog>
  );
}

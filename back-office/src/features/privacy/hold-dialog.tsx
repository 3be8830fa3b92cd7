import { TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { PersonOfEstateInput, usePersonOfEstate } from '../../platform/rooms/person-of-estate-input.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useAddHold } from './privacy.queries.ts';

/** A dialog that finds a person of an estate and puts a legal hold on her. */
export function HoldDialog({ close }: { close: () => void }) {
  const add = useAddHold();
  const notify = useNotify();
  const [chosen, choose] = usePersonOfEstate('privacy.manage');
  const [reason, setReason] = useState('');
  const { estateId, person } = chosen;
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  useUnsaved(!isBusy && (person !== null || reason.trim() !== ''));

  const send = async (): Promise<void> => {
    if (person === null) return;
    await add({ estateId, userId: person.id, reason: reason.trim() });
    notify('The hold lasts. Nothing about this person is erased.', { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Put a hold on somebody"
      submission={submission}
      onSubmit={send}
      submitLabel="Put the hold on"
      isComplete={person !== null && reason.trim() !== ''}
      fieldNames={['reason']}
      onClose={close}
    >
      <PersonOfEstateInput permission="privacy.manage" value={chosen} onChange={choose} />
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={'reason' in fields}
        helperText={fields['reason'] ?? 'Staff of the estate read it: the case, not its story.'}
      />
    </FormDialog>
  );
}

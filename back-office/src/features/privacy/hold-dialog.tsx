import { TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { PersonOfEstateInput, useNobodyOfEstate } from '../../platform/rooms/fields/person-of-estate-input.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useAddHold } from './privacy.queries.ts';

/** A dialog that finds a person of an estate and puts a legal hold on her. */
export function HoldDialog({ close }: { close: () => void }) {
  const add = useAddHold();
  const notify = useNotify();
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  const { entries, change, draft } = useDraftEntries({
    key: 'holds/new',
    opened: { ...useNobodyOfEstate('privacy.manage'), reason: '' },
    isSending: isBusy,
  });
  const { estateId, person, reason } = entries;

  const send = async (): Promise<void> => {
    if (person === null) return;
    await add({ estateId, userId: person.id, reason: reason.trim() });
    draft.drop();
    notify('The hold lasts. Nothing about this person is erased.', { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Put a hold on somebody"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Put the hold on"
      isComplete={person !== null && reason.trim() !== ''}
      fieldNames={['reason']}
      onClose={close}
    >
      <PersonOfEstateInput permission="privacy.manage" value={{ estateId, person }} onChange={change} />
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={'reason' in fields}
        helperText={fields['reason'] ?? 'Staff of the estate read it: the case, not its story.'}
      />
    </FormDialog>
  );
}

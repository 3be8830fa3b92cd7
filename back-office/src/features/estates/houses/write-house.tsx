import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { useRemoveHouse, useWriteHouse, type ConsoleHouse } from './houses.queries.ts';

/** A button and a dialog that write a house down where nobody has a role yet. */
export function WriteHouse() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} startIcon={<Icon path={plusIcon} size={18} />}>
        Write a house down
      </Button>
      {isOpen && <WriteHouseDialog close={() => setOpen(false)} />}
    </>
  );
}

function WriteHouseDialog({ close }: { close: () => void }) {
  const write = useWriteHouse();
  const notify = useNotify();
  const estates = useEstatesWithPermission('roles.grant');
  const submission = useSubmission();
  const refused = submission.fields['unitNumber'];
  const { entries, change, draft } = useDraftEntries({
    key: 'houses/new',
    opened: { estateId: estates[0]?.id ?? '', unitNumber: '' },
    isSending: submission.isBusy,
  });
  const { estateId, unitNumber } = entries;

  const send = async (): Promise<void> => {
    await write({ estateId, unitNumber: unitNumber.trim() });
    draft.drop();
    notify(`House ${unitNumber.trim()} is on the list`, { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Write a house down"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Write it down"
      isComplete={unitNumber.trim() !== ''}
      fieldNames={['unitNumber']}
      onClose={close}
    >
      <p>It stands on the list as empty until somebody gets a role there. Many at once: Import.</p>
      {estates.length > 1 && (
        <TextField select label="Estate" value={estateId} onChange={({ target }) => change({ estateId: target.value })}>
          {estates.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        label="Number"
        value={unitNumber}
        onChange={({ target }) => change({ unitNumber: target.value })}
        error={refused !== undefined}
        helperText={refused}
        slotProps={{ htmlInput: { maxLength: 20 } }}
        autoFocus
      />
    </FormDialog>
  );
}

/** A button that takes a house off the list where nobody ever had a role, after a question. */
export function RemoveHouse({ house, onRemoved }: { house: ConsoleHouse; onRemoved: () => void }) {
  const remove = useRemoveHouse();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const { estateId, unitNumber } = house;
  return (
    <>
      <Button variant="sand" onClick={() => setAsking(true)}>
        Take it off the list ...
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Take house ${unitNumber} off the list?`}
          text="Nobody ever had a role there, so nothing else is lost. It can be written down again."
          confirmLabel={`Take house ${unitNumber} off the list`}
          onConfirm={async () => {
            await remove({ estateId, unitNumber });
            notify(`House ${unitNumber} is off the list`, { type: 'success' });
            onRemoved();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

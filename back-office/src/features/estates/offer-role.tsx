import { Button, DialogContentText, TextField } from '@mui/material';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../platform/drafts/use-draft-entries.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { useOfferRole } from './people.queries.ts';
import { RoleChoices } from './role-choices.tsx';

/** A button and a dialog that offer a role to an e-mail address: for people of other estates, who are not in the list. */
export function OfferRole() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="sand" onClick={() => setOpen(true)} startIcon={<Icon path={plusIcon} size={18} />}>
        Invite
      </Button>
      {isOpen && <OfferDialog close={() => setOpen(false)} />}
    </>
  );
}

function OfferDialog({ close }: { close: () => void }) {
  const offer = useOfferRole();
  const estates = useEstatesWithPermission('roles.grant');
  const notify = useNotify();
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  const { entries, change, draft } = useDraftEntries({
    key: 'role-offers/new',
    opened: { email: '', estateId: '', roleId: '', unitNumber: '' },
    isSending: isBusy,
  });
  const { email, roleId, unitNumber } = entries;
  const estateId = entries.estateId || (estates[0]?.id ?? '');

  const send = async (): Promise<void> => {
    await offer({ email: email.trim(), roleId, unitNumber: unitNumber.trim() });
    draft.drop();
    notify('If the address has an account, its owner is asked by mail', { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title="Offer a role by mail"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Offer the role"
      isComplete={email.trim() !== '' && roleId !== ''}
      fieldNames={['email', 'roleId', 'unitNumber']}
      onClose={close}
      width="sm"
    >
      <DialogContentText>
        For a person of another estate, who is asked by mail and gets the role after accepting within 14 days. You do
        not learn whether the address has an account.
      </DialogContentText>
      <TextField
        label="E-mail address"
        type="email"
        value={email}
        onChange={({ target }) => change({ email: target.value })}
        error={'email' in fields}
        helperText={fields['email']}
        autoFocus
      />
      <RoleChoices
        estateId={estateId}
        onEstateChange={(chosen) => change({ estateId: chosen, roleId: '' })}
        roleId={roleId}
        onChange={({ id }) => change({ roleId: id })}
        unitNumber={unitNumber}
        onUnitChange={(typed) => change({ unitNumber: typed })}
        problems={fields}
      />
    </FormDialog>
  );
}

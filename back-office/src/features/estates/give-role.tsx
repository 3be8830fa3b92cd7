import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { DayInput } from './day-input.tsx';
import { useGrantRole, type PersonForStaff, type RoleOfEstate } from './people.queries.ts';
import { RoleChoices } from './role-choices.tsx';

/** A button and a dialog that give a person a role of lower rank than the caller's own, optionally with a house. */
export function GiveRole({ person }: { person: PersonForStaff }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} startIcon={<Icon path={plusIcon} size={18} />}>
        Give a role
      </Button>
      {isOpen && <GiveRoleDialog person={person} close={() => setOpen(false)} />}
    </>
  );
}

function GiveRoleDialog({ person, close }: { person: PersonForStaff; close: () => void }) {
  const grant = useGrantRole(person.id);
  const notify = useNotify();
  const [role, setRole] = useState<RoleOfEstate>();
  const [unitNumber, setUnit] = useState('');
  const [firstDay, setFirstDay] = useState('');
  const [lastDay, setLastDay] = useState('');
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  useUnsaved(!isBusy && (role !== undefined || unitNumber.trim() !== ''));

  const send = async (): Promise<void> => {
    if (role === undefined) return;
    const days = { firstDay: firstDay || null, lastDay: lastDay || null };
    await grant({ roleId: role.id, unitNumber: unitNumber.trim(), ...days });
    notify(`${person.firstName} is ${role.displayName} now`, { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title={`Give ${person.firstName} a role`}
      submission={submission}
      onSubmit={send}
      submitLabel={role === undefined ? 'Choose a role' : `Make ${person.firstName} ${role.displayName}`}
      isComplete={role !== undefined}
      fieldNames={['roleId', 'unitNumber', 'firstDay', 'lastDay']}
      onClose={close}
      width="sm"
    >
      {!person.emailVerified && (
        <Alert severity="warning">
          {person.email} was never confirmed. Make sure that the account belongs to this person before you give it a
          role.
        </Alert>
      )}
      <RoleChoices
        roleId={role?.id ?? ''}
        onChange={setRole}
        unitNumber={unitNumber}
        onUnitChange={setUnit}
        problems={fields}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <DayInput label="First day" day={firstDay} onChange={setFirstDay} problem={fields['firstDay']} />
        <DayInput label="Last day" day={lastDay} onChange={setLastDay} problem={fields['lastDay']} />
      </Box>
    </FormDialog>
  );
}

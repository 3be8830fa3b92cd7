import { beginsOn } from '@ekhaya/contract/household/household.rules';
import { isWithdrawnEmail } from '@ekhaya/contract/wire/email.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { DayInput } from './day-input.tsx';
import { useGrantRole, type PersonForStaff, type RoleOfEstate } from '../people.queries.ts';
import { dateText, heldRoles, withdrawnText } from '../person-texts.ts';
import { RoleChoices } from '../role-choices.tsx';

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

interface RoleEntries {
  /** Empty until one is chosen. */
  estateId: string;
  role: Pick<RoleOfEstate, 'id' | 'displayName'> | null;
  unitNumber: string;
  firstDay: string;
  lastDay: string;
}

const unwritten: RoleEntries = { estateId: '', role: null, unitNumber: '', firstDay: '', lastDay: '' };

function GiveRoleDialog({ person, close }: { person: PersonForStaff; close: () => void }) {
  const grant = useGrantRole(person.id);
  const estates = useEstatesWithPermission('roles.grant');
  // Most people get a role where they have one.
  const hers = estates.find(({ id }) => heldRoles(person).some((role) => role.estateId === id)) ?? estates[0];
  const notify = useNotify();
  const { zoneOf } = useEstateClock();
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  const { entries, change, draft } = useDraftEntries({
    key: `people/${person.id}/new-role`,
    opened: unwritten,
    isSending: isBusy,
  });
  const { role, unitNumber, firstDay, lastDay } = entries;
  const estateId = entries.estateId || (hers?.id ?? '');

  const send = async (): Promise<void> => {
    if (role === null) return;
    const days = { firstDay: firstDay || null, lastDay: lastDay || null };
    const granted = await grant({ roleId: role.id, unitNumber: unitNumber.trim(), ...days });
    draft.drop();
    const begins = beginsOn(granted.firstDay, wallClockAt(new Date(), zoneOf(granted.estateId)).date);
    const since = begins === null ? 'now' : `from ${dateText(begins)}`;
    notify(`${person.firstName} is ${role.displayName} ${since}`, { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title={`Give ${person.firstName} a role`}
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel={role === null ? 'Choose a role' : `Make ${person.firstName} ${role.displayName}`}
      isComplete={role !== null}
      fieldNames={['roleId', 'unitNumber', 'firstDay', 'lastDay']}
      onClose={close}
      width="sm"
    >
      {!person.emailVerified && (
        <Alert severity="warning">
          {isWithdrawnEmail(person.email) ? withdrawnText : `${person.email} was never confirmed.`} Make sure that the
          account belongs to this person before you give it a role.
        </Alert>
      )}
      <RoleChoices
        estateId={estateId}
        onEstateChange={(chosen) => change({ estateId: chosen, role: null })}
        roleId={role?.id ?? ''}
        onChange={({ id, displayName }) => change({ role: { id, displayName } })}
        unitNumber={unitNumber}
        onUnitChange={(typed) => change({ unitNumber: typed })}
        problems={fields}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <DayInput
          label="First day"
          day={firstDay}
          onChange={(day) => change({ firstDay: day })}
          problem={fields['firstDay']}
        />
        <DayInput
          label="Last day"
          day={lastDay}
          onChange={(day) => change({ lastDay: day })}
          problem={fields['lastDay']}
        />
      </Box>
    </FormDialog>
  );
}

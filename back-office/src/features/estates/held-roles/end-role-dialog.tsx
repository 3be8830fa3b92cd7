import { DialogContentText } from '@mui/material';
import { useNotify } from 'react-admin';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useRolesOf, type GrantedRole, type PersonForStaff } from '../people.queries.ts';
import { nameOf } from '../person-texts.ts';
import { lossText } from '../role-texts.ts';
import { useRemoveRole, useRolesThatStay } from './held-roles.queries.ts';
import { StayingRoles, useStaying } from './staying-roles.tsx';
import { counted } from '../../../platform/page/counted.rules.ts';

interface EndRoleDialogProps {
  person: PersonForStaff;
  role: GrantedRole;
  onClose: () => void;
}

/** The question before a role ends: what is lost, and for an owner who else has a role in her house. */
export function EndRoleDialog({ person, role, onClose: close }: EndRoleDialogProps) {
  const end = useRemoveRole(person.id);
  const { data: roles } = useRolesOf(role.estateId);
  const notify = useNotify();
  const submission = useSubmission();
  const read = useRolesThatStay(person.id, role);
  const staying = useStaying();
  const { grantId, version, roleDisplayName, unitNumber } = role;
  const ending = (read.data ?? []).filter(staying.isChosen);
  const count = ending.length;

  const send = async (): Promise<void> => {
    await end({ grantId, version, alsoGrantIds: ending.map((each) => each.grantId) });
    const others = counted(count, 'role of the house has', 'roles of the house have');
    const words = `${person.firstName} is no longer ${roleDisplayName}`;
    notify(count === 0 ? words : `${words}; ${others} ended too`, { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title={`End the role ${roleDisplayName} of ${nameOf(person)}?`}
      submission={submission}
      onSubmit={send}
      submitLabel={
        count === 0 ? `End the role ${roleDisplayName}` : `End the role ${roleDisplayName} and ${count} more`
      }
      isComplete={read.data !== undefined}
      onClose={close}
    >
      <DialogContentText>
        {`${lossText(
          person.firstName,
          roles?.find(({ id }) => id === role.roleId),
        )} This cannot be taken back, but the role can be given again.`}
      </DialogContentText>
      <ReadView read={read} what="The roles of the house" rows={2}>
        {(found) => (
          <StayingRoles
            unitNumber={unitNumber}
            roles={found}
            staying={staying}
            note="What is ticked ends too: these people can then no longer open the gates. What is not ticked stays."
          />
        )}
      </ReadView>
    </FormDialog>
  );
}

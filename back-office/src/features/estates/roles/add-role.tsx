import { highestNewRank, lowestNewRank } from '@ekhaya/contract/estates/roles.rules';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { NumberField } from '../../../platform/rooms/fields/number-field.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { PermissionChoices } from './permission-choices.tsx';
import { useAddRole, type ChangeableRole } from './roles.queries.ts';

interface AddRoleProps {
  estateId: string;
  roles: readonly ChangeableRole[];
}

/** A button and a dialog that add a role with the tiles of another one. */
export function AddRole(props: AddRoleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="sand" onClick={() => setOpen(true)} startIcon={<Icon path={plusIcon} size={18} />}>
        Add a role
      </Button>
      {isOpen && <AddRoleDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

/** The roles between which a rank lies, in words. */
function placeOf(rank: number, roles: readonly ChangeableRole[]): string {
  const above = roles.filter((role) => role.rank > rank).at(-1);
  const below = roles.find((role) => role.rank <= rank);
  return `Above ${below?.displayName ?? 'nobody'}, below ${above?.displayName ?? 'nobody'}. People give roles that rank below their own.`;
}

interface RoleEntries {
  displayName: string;
  description: string;
  rank: number;
  tilesOf: string;
  permissions: StaffPermission[];
}

function AddRoleDialog({ estateId, roles, close }: AddRoleProps & { close: () => void }) {
  const add = useAddRole(estateId);
  const notify = useNotify();
  const submission = useSubmission();
  const wrong = submission.fields;
  const { entries, change, draft } = useDraftEntries<RoleEntries>({
    key: `estates/${estateId}/new-role`,
    opened: { displayName: '', description: '', rank: 45, tilesOf: roles.at(-1)?.id ?? '', permissions: [] },
    isSending: submission.isBusy,
  });
  const { displayName, description, rank, tilesOf, permissions } = entries;
  const send = async (): Promise<void> => {
    await add({ displayName, description, rank, tilesOf, permissions });
    draft.drop();
    notify(`${displayName.trim()} is a role now`, { type: 'success' });
    close();
  };
  return (
    <FormDialog
      title="Add a role"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Add the role"
      isComplete={displayName.trim() !== ''}
      fieldNames={['displayName', 'description', 'rank', 'permissions']}
      onClose={close}
      width="sm"
    >
      <TextField
        label="Name"
        value={displayName}
        onChange={({ target }) => change({ displayName: target.value })}
        error={wrong['displayName'] !== undefined}
        helperText={wrong['displayName'] ?? 'Such as Receptionist. People read it under their name.'}
        autoFocus
      />
      <TextField
        label="Who has it"
        value={description}
        onChange={({ target }) => change({ description: target.value })}
        error={wrong['description'] !== undefined}
        helperText={wrong['description'] ?? 'One line, for those who give the role.'}
      />
      <NumberField
        label={`Rank, ${lowestNewRank} to ${highestNewRank}`}
        value={rank}
        onChange={(typed) => change({ rank: typed })}
        problem={wrong['rank']}
        hint={placeOf(rank, roles)}
      />
      <TextField
        select
        label="Begins with the tiles of"
        value={tilesOf}
        onChange={({ target }) => change({ tilesOf: target.value })}
        helperText="They decide what it may do in the app. Change them afterwards in the room Home tiles."
      >
        {roles.map((role) => (
          <MenuItem key={role.id} value={role.id}>
            {role.displayName}
          </MenuItem>
        ))}
      </TextField>
      <PermissionChoices
        fixed={[]}
        chosen={permissions}
        onChange={(picked) => change({ permissions: picked })}
        problem={wrong['permissions']}
      />
    </FormDialog>
  );
}

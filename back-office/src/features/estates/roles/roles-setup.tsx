import { Alert } from '@mui/material';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { useSetupEntries } from '../../../platform/setup/use-setup-entries.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { rightsText } from '../role-texts.ts';
import { holdersText } from './role-effect.tsx';
import { useChangeableRoles, useChangeRole, type ChangeableRole } from './roles.queries.ts';

/** The step that shows the ready-made roles with what each may do, and switches them on and off. */
export function RolesSetup(panel: SetupPanelProps) {
  const roles = useChangeableRoles(panel.estateId);
  return (
    <ReadView read={roles} what="The roles" rows={8}>
      {(read) => <RolesOfNewEstate panel={panel} roles={read} />}
    </ReadView>
  );
}

function RolesOfNewEstate({ panel, roles }: { panel: SetupPanelProps; roles: readonly ChangeableRole[] }) {
  const changeRole = useChangeRole();
  const { entries, change, written } = useSetupEntries<Record<string, boolean>>(
    Object.fromEntries(roles.map(({ id, isEnabled }) => [id, isEnabled])),
  );
  /** What a colleague has switched meanwhile stays, and so does what was saved before another role was refused. */
  const switched = roles.filter(({ id, isEnabled }) => id in written.changed && entries[id] !== isEnabled);
  const save = async (): Promise<void> => {
    if (switched.length === 0) await panel.onLater();
    for (const { id, version, displayName, description, permissions, isEnabled } of switched) {
      await changeRole({ id, version, fields: { displayName, description, permissions, isEnabled: !isEnabled } });
    }
  };
  return (
    <SetupForm panel={panel} written={written} save={save}>
      {(wrong) => (
        <>
          {roles.map((role) => (
            <SwitchField
              key={role.id}
              label={role.displayName}
              isOn={entries[role.id] ?? role.isEnabled}
              onChange={(isOn) => change({ [role.id]: isOn })}
              hint={hintOf(role)}
              isDisabled={!role.isChangeable}
            />
          ))}
          {Object.values(wrong).map((sentence) => (
            <Alert key={sentence} severity="error">
              {sentence}
            </Alert>
          ))}
          <SetupNote>
            Nobody uses a role that is off. Names, rights of staff and further roles are in the room Roles.
          </SetupNote>
          <SetupRoomButton to="/roles" estateId={panel.estateId}>
            Open the roles
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}

/** What a role may do, who gets it, and how many people have it. */
const hintOf = ({ uses, fixedPermissions, permissions, rank, isOfNewcomers, holders }: ChangeableRole): string =>
  [
    rightsText({ uses, permissions: [...fixedPermissions, ...permissions], rank }),
    ...(isOfNewcomers ? ['Everybody who signs up gets it.'] : []),
    ...(holders > 0 ? [`${holdersText(holders)} it.`] : []),
  ].join(' ');

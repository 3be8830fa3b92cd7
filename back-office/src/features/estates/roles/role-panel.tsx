import { TextField } from '@mui/material';
import { Link } from 'react-router-dom';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { useEdited, type Versioned } from '../../../platform/rooms/use-edited.ts';
import { rightsInWords, rightsText } from '../role-texts.ts';
import { PermissionChoices } from './permission-choices.tsx';
import { RoleEffect } from './role-effect.tsx';
import { useChangeRole, type ChangeableRole, type RoleFields } from './roles.queries.ts';
import { peopleText } from '../../../platform/page/counted.rules.ts';

const changeableOf = (role: ChangeableRole): Versioned<RoleFields> => ({
  value: {
    displayName: role.displayName,
    description: role.description,
    permissions: role.permissions,
    isEnabled: role.isEnabled,
  },
  version: role.version,
});

interface RolePanelProps {
  role: ChangeableRole;
  /** Reads the role again after somebody else changed it. */
  readAgain: () => Promise<ChangeableRole>;
  onClose: () => void;
}

/** A role with what it may do. Its effect on people is shown while it is changed. */
export function RolePanel({ role, readAgain, onClose: close }: RolePanelProps) {
  const change = useChangeRole();
  const form = useEdited({
    key: `role/${role.id}`,
    newest: changeableOf(role),
    write: (fields, { version }) => change({ id: role.id, version, fields }),
    readAgain: async () => changeableOf(await readAgain()),
    compare: compareFields({
      displayName: 'Name',
      description: 'Who has it',
      isEnabled: 'Switched on',
      permissions: { label: 'In this console', text: (rights: RoleFields['permissions']) => rightsInWords(rights) },
    }),
  });
  const { value: fields } = form;
  const set = (changed: Partial<RoleFields>): void => form.set({ ...fields, ...changed });
  const people = peopleText(role.holders);
  return (
    <SidePanel kind="Role" title={role.displayName} onClose={close}>
      <RulesForm
        form={form}
        what="the role"
        savedText="Saved. Phones and consoles follow at once"
        saveLabel={role.holders === 0 ? 'Save the role' : `Save for ${people}`}
        isReadOnly={!role.isChangeable}
      >
        {(wrong) => (
          <>
            {!role.isChangeable && <p>This role does not rank below your own. Somebody who ranks higher changes it.</p>}
            <TextField
              label="Name"
              value={fields.displayName}
              onChange={({ target }) => set({ displayName: target.value })}
              error={wrong['displayName'] !== undefined}
              helperText={wrong['displayName'] ?? 'Residents read it under their name.'}
            />
            <TextField
              label="Who has it"
              value={fields.description}
              onChange={({ target }) => set({ description: target.value })}
              error={wrong['description'] !== undefined}
              helperText={wrong['description'] ?? 'One line, for those who give the role.'}
            />
            <SwitchField
              label="Switched on"
              isOn={fields.isEnabled}
              onChange={(isEnabled) => set({ isEnabled })}
              hint="Off: who has the role keeps it, and it gives no tile, no pass and no right until it is on again."
              problem={wrong['isEnabled']}
            />
            <div>
              <strong>In the app. </strong>
              {rightsText({ uses: role.uses, permissions: [], rank: role.rank })} Its{' '}
              <Link to={`/tiles?role=${encodeURIComponent(role.id)}`}>tiles</Link> and the rules of the gates decide.
              {role.isOfNewcomers && ' Everybody who signs up to the estate gets this role.'}
            </div>
            <PermissionChoices
              fixed={role.fixedPermissions}
              chosen={fields.permissions}
              onChange={(permissions) => set({ permissions })}
              problem={wrong['permissions']}
            />
            {role.isChangeable && <RoleEffect role={role} fields={fields} />}
          </>
        )}
      </RulesForm>
    </SidePanel>
  );
}

import type { ReactNode } from 'react';
import { peopleIcon, slashCircleIcon } from '@ekhaya/icons/icon-paths';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { useShownEstate } from '../../../platform/rooms/estate-tabs.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { rightsText } from '../role-texts.ts';
import { AddRole } from './add-role.tsx';
import { holdersText } from './role-effect.tsx';
import { RolePanel } from './role-panel.tsx';
import { useChangeableRoles } from './roles.queries.ts';

/** The room of the roles of an estate: what each may do, for how many people, and a new one. */
export function RolesRoom() {
  const { estate, tabs } = useShownEstate('roles.grant');
  return estate && <RolesOfEstate key={estate.id} estateId={estate.id} tabs={tabs} />;
}

function RolesOfEstate({ estateId, tabs }: { estateId: string; tabs: ReactNode }) {
  const read = useChangeableRoles(estateId);
  const { row, open, close } = useChosenRow();
  const chosen = read.data?.find(({ id }) => id === row);
  const readAgain = async (roleId: string) => {
    const { data = [] } = await read.refetch({ throwOnError: true });
    const role = data.find(({ id }) => id === roleId);
    if (role === undefined) throw new Error('The role is not in the list any more.');
    return role;
  };
  return (
    <RoomPage
      title="Roles"
      note="What each role may do. Tiles and gates decide what it does in the app"
      tabs={tabs}
      actions={read.data !== undefined && <AddRole estateId={estateId} roles={read.data} />}
      panel={
        chosen && <RolePanel key={chosen.id} role={chosen} readAgain={() => readAgain(chosen.id)} onClose={close} />
      }
    >
      <ReadView read={read} what="The roles" rows={6}>
        {(roles) => (
          <RowList label="Roles">
            {roles.map((role) => (
              <Row
                key={role.id}
                leading={<IconPlate path={peopleIcon} />}
                title={role.displayName}
                note={rightsText({
                  uses: role.uses,
                  permissions: [...role.fixedPermissions, ...role.permissions],
                  rank: role.rank,
                })}
                end={
                  role.isEnabled ? (
                    `${holdersText(role.holders)} it`
                  ) : (
                    <Badge tone="off" icon={slashCircleIcon}>
                      Off
                    </Badge>
                  )
                }
                isChosen={role.id === row}
                onOpen={() => open(role.id)}
              />
            ))}
          </RowList>
        )}
      </ReadView>
    </RoomPage>
  );
}

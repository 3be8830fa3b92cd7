import { Box } from '@mui/material';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { iconOfGroup, usePermittedGroups } from '../room-groups.ts';
import { PersonMenu } from './person-menu.tsx';

/** The page of all rooms, for the tab bar of a phone, with the person's menu. */
export function AllRooms() {
  const groups = usePermittedGroups();
  return (
    <RoomPage title="All rooms">
      <RowList label="Rooms">
        {groups.flatMap(({ group, rooms }) =>
          rooms.map(({ path, label }) => (
            <Row
              key={path}
              to={path}
              leading={<IconPlate path={iconOfGroup[group]} />}
              title={label}
              note={label === group ? '' : group}
            />
          )),
        )}
      </RowList>
      <Box sx={{ paddingTop: 2 }}>
        <PersonMenu />
      </Box>
    </RoomPage>
  );
}

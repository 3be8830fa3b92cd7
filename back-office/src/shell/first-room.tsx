import { isUntouched } from '@ekhaya/contract/estates/setup.rules';
import { Navigate } from 'react-router-dom';
import { RoomPage } from '../platform/page/room-page.tsx';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { usePermittedGroups } from './room-groups.ts';
import { useSetups } from './setup/setup.queries.ts';

/**
 * Redirects to the first room that the person has permission for. An administrator of an installation whose only estate nobody has
 * begun to set up is led to the set-up page.
 */
export function FirstRoom() {
  const member = useStaffMember();
  const [first] = usePermittedGroups();
  const isFirstEstate = member?.isAdministrator === true && member.estates.length === 1;
  const setups = useSetups(isFirstEstate);
  if (member === undefined || (isFirstEstate && setups.isPending)) return null;
  if (setups.data?.every(({ setup }) => isUntouched(setup)) === true) return <Navigate to="/setup" replace />;
  return first === undefined ? <NoRooms /> : <Navigate to={first.rooms[0].path} replace />;
}

/** The message for staff who have no room here, such as guards, who work in the resident app. */
function NoRooms() {
  return (
    <RoomPage title="Nothing for you here yet">
      Your role opens no room of the back office. Guards check passes in the app.
    </RoomPage>
  );
}

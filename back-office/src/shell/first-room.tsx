import { isUntouched } from '@ekhaya/contract/estates/setup.rules';
import { useLayoutEffect } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
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
  if (setups.data?.every(({ setup }) => isUntouched(setup)) === true) return <Redirect to="/setup" />;
  return first === undefined ? <NoRooms /> : <Redirect to={first.rooms[0].path} />;
}

/**
 * Leads from the start page to a room. Does nothing if the person has left the start page already: a key can lead to a room before this
 * page is drawn, and the redirect must not take her back.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const start = useHref('/');
  useLayoutEffect(() => {
    if (withoutSlash(location.pathname) === withoutSlash(start)) void navigate(to, { replace: true });
  }, [navigate, start, to]);
  return null;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** The message for staff who have no room here, such as guards, who work in the resident app. */
function NoRooms() {
  return (
    <RoomPage title="Nothing for you here yet">
      Your role opens no room of the back office. Guards check passes in the app.
    </RoomPage>
  );
}

import { Typography } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { estatesWithPermission } from '../platform/session/staff.ts';
import { rooms } from './features.ts';

/** Redirects to the first room that the person has permission for. */
export function FirstRoom() {
  const member = useStaffMember();
  if (member === undefined) return null;
  const first = rooms.find(({ permission }) => estatesWithPermission(member, permission).length > 0);
  return first === undefined ? <NoRooms /> : <Navigate to={first.path} replace />;
}

/** The message for staff who have no room here, such as guards, who work in the resident app. */
function NoRooms() {
  return <Typography>Your role opens no room of the back office. Guards check passes in the app.</Typography>;
}

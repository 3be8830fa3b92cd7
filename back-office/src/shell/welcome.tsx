import { Typography } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { estatesWith } from '../platform/session/staff.ts';
import { rooms } from './features.ts';

/** The console opens in the first room that is hers. */
export function Welcome() {
  const member = useStaffMember();
  if (member === undefined) return null;
  const first = rooms.find(({ permission }) => estatesWith(member, permission).length > 0);
  return first === undefined ? <NoRoom /> : <Navigate to={first.path} replace />;
}

/** For staff whose work is elsewhere: guards have their own screen in the app. */
function NoRoom() {
  return <Typography>Your role opens no room of the back office. Guards check passes in the app.</Typography>;
}

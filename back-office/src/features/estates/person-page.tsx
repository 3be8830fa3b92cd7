import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';

import { Link as RouterLink } from 'react-router-dom';
import { Show, useShowContext } from 'react-admin';
import { ConfirmButton } from '../../platform/rooms/confirm-button.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { GrantRole } from './grant-role.tsx';
import { PersonDevices } from './person-devices.tsx';
import { useRemoveRole, type GrantedRole, type StaffViewOfPerson } from './people.queries.ts';

/** The page of a person: details, current and former roles with who granted them and when, and devices. */
export function PersonPage() {
  return (
    <Show title={<Name />} actions={false} component="div">
      <Person />
    </Show>
  );
}

function Name() {
  const { record } = useShowContext<StaffViewOfPerson>();
  return <>{record ? `${record.firstName} ${record.lastName}` : 'Person'}</>;
}

/** The content of the page. It reads the person from react-admin's record context. */
export function Person() {
  const { record } = useShowContext<StaffViewOfPerson>();
  const mayGrant = useHasPermission('roles.grant');
  const { momentOf } = useEstateClock();
  if (record === undefined) return <RoomSkeleton />;
  const held = record.roles.filter(({ revokedAt }) => revokedAt === null);
  const had = record.roles.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 1000 }}>
      <Typography sx={{ color: 'var(--ink-2)' }}>
        {record.email}
        {record.emailVerified ? ' (confirmed)' : ' (never confirmed)'} · +{record.mobile}
        {record.mobileVerified ? ' (verified)' : ' (not verified)'} · signed up{' '}
        {momentOf(record.signedUpAt, record.roles[0]?.estateId)}
      </Typography>
      <Box>
        <Typography component="h2" variant="h2" sx={{ marginBottom: 1 }}>
          Roles
        </Typography>
        {held.length === 0 ? (
          <Alert severity="info">This person holds no role at your estates.</Alert>
        ) : (
          <Roles label="Roles" person={record} roles={held} />
        )}
      </Box>
      {mayGrant && <GrantRole person={record} />}
      <PersonDevices person={record} />
      {had.length > 0 && (
        <Box>
          <Typography component="h2" variant="h2" sx={{ marginBottom: 1 }}>
            Earlier roles
          </Typography>
          <Roles label="Earlier roles" person={record} roles={had} />
        </Box>
      )}
      <Button component={RouterLink} to="/people" variant="outlined" sx={{ justifySelf: 'start' }}>
        All people
      </Button>
    </Box>
  );
}

function Roles({ label, person, roles }: { label: string; person: StaffViewOfPerson; roles: GrantedRole[] }) {
  const remove = useRemoveRole(person.id);
  const { momentOf } = useEstateClock();
  const withWhomAndWhen = (name: string | undefined, at: string, estateId: string): string =>
    `${momentOf(at, estateId)}, by ${name ?? 'the system'}`;
  return (
    <>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>Role</TableCell>
            <TableCell>Estate</TableCell>
            <TableCell>Unit</TableCell>
            <TableCell>Given</TableCell>
            <TableCell>{roles.some(({ revokedAt }) => revokedAt !== null) ? 'Removed' : 'Actions'}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {roles.map((role) => (
            <TableRow key={role.grantId}>
              <TableCell>
                <b>{role.roleDisplayName}</b>
              </TableCell>
              <TableCell>{role.estateName}</TableCell>
              <TableCell>{role.unitNumber || '–'}</TableCell>
              <TableCell>{withWhomAndWhen(role.grantedBy?.name, role.grantedAt, role.estateId)}</TableCell>
              <TableCell align={role.canBeRemoved ? 'right' : 'left'}>
                {role.revokedAt !== null && withWhomAndWhen(role.revokedBy?.name, role.revokedAt, role.estateId)}
                {role.canBeRemoved && (
                  <ConfirmButton
                    label="Remove"
                    aria-label={`Remove ${role.roleDisplayName}`}
                    title={`Remove ${role.roleDisplayName}?`}
                    text={`${person.firstName} loses the rights of this role at ${role.estateName} at once, on every phone.`}
                    confirmLabel="Remove the role"
                    onConfirm={() => remove(role.grantId)}
                    successMessage="Role removed"
                  />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

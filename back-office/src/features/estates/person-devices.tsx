import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';

import { ConfirmButton } from '../../platform/rooms/confirm-button.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEndSession, usePhones, useRevokePhone, useSessions, type StaffViewOfPerson } from './people.queries.ts';

/** The sessions of a person and the phones that open gates. Staff can end each of them at once. */
export function PersonDevices({ person }: { person: StaffViewOfPerson }) {
  const { firstName, id, roles } = person;
  const { momentOf } = useEstateClock();
  const at = (instant: string): string => momentOf(instant, roles[0]?.estateId);
  return (
    <>
      <Devices
        title="Signed in on"
        emptyText={`${firstName} is signed in nowhere.`}
        since="Signed in"
        read={useSessions(id)}
        rowOf={({ canBeEnded, device, signedInAt, ...session }) => ({
          id: session.id,
          device,
          since: at(signedInAt),
          canBeRemoved: canBeEnded,
        })}
        removeAccess={useEndSession(id)}
        actionLabel="Sign out"
        confirmText={`${firstName} has to sign in again there. Codes that a phone makes for gates go on: revoke the phone for that.`}
        successMessage="Signed out there"
      />
      <Devices
        title="Phones that open gates"
        emptyText={`No phone makes gate codes for ${firstName}.`}
        since="Enrolled, last on line"
        read={usePhones(id)}
        rowOf={({ canBeRevoked, device, enrolledAt, renewedAt, ...phone }) => ({
          id: phone.id,
          device,
          since: `${at(enrolledAt)}, ${at(renewedAt)}`,
          canBeRemoved: canBeRevoked,
        })}
        removeAccess={useRevokePhone(id)}
        actionLabel="Revoke"
        confirmText="Its codes open no gate from now on. A person who is signed in there can enrol it again with a PIN."
        successMessage="Phone revoked"
      />
    </>
  );
}

interface Row {
  id: string;
  device: string;
  since: string;
  canBeRemoved: boolean;
}

interface DevicesProps<T> {
  title: string;
  /** The sentence in place of the rows when there are none. */
  emptyText: string;
  /** The heading of the column with times. */
  since: string;
  read: UseQueryResult<T[]>;
  rowOf: (item: T) => Row;
  removeAccess: (id: string) => Promise<unknown>;
  actionLabel: string;
  /** Says in the dialog what the action does. */
  confirmText: string;
  successMessage: string;
}

function Devices<T>({
  title,
  emptyText,
  since,
  read,
  rowOf,
  removeAccess,
  actionLabel,
  confirmText,
  successMessage,
}: DevicesProps<T>) {
  const { data, error, refetch } = read;
  const rows = data?.map(rowOf);
  return (
    <Box>
      <Typography component="h2" variant="h2" sx={{ marginBottom: 1 }}>
        {title}
      </Typography>
      {rows === undefined && error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <RoomSkeleton lines={1} />}
      {rows?.length === 0 && <Typography sx={{ color: 'var(--ink-2)' }}>{emptyText}</Typography>}
      {rows !== undefined && rows.length > 0 && (
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>Device</TableCell>
              <TableCell>{since}</TableCell>
              <TableCell>Actions</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell>
                  <b>{row.device}</b>
                </TableCell>
                <TableCell>{row.since}</TableCell>
                <TableCell align="right">
                  {row.canBeRemoved && (
                    <ConfirmButton
                      label={actionLabel}
                      aria-label={`${actionLabel}: ${row.device}`}
                      title={`${actionLabel}: ${row.device}?`}
                      text={confirmText}
                      confirmLabel={actionLabel}
                      onConfirm={() => removeAccess(row.id)}
                      successMessage={successMessage}
                    />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}

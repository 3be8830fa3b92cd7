import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { AskDialog } from '../../platform/rooms/ask-dialog.tsx';
import { RoomToCome } from '../../platform/rooms/room-to-come.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEndSession, usePhones, useRevokePhone, useSessions, type StaffViewOfPerson } from './people.queries.ts';

/** Where a person is signed in, and which of her phones open gates; each can be taken from her at once. */
export function PersonDevices({ person }: { person: StaffViewOfPerson }) {
  const { firstName, id, roles } = person;
  const { momentOf } = useEstateClock();
  const at = (instant: string): string => momentOf(instant, roles[0]?.estateId);
  return (
    <>
      <Devices
        title="Signed in on"
        none={`${firstName} is signed in nowhere.`}
        since="Signed in"
        read={useSessions(id)}
        rowOf={({ canBeEnded, device, signedInAt, ...session }) => ({
          id: session.id,
          device,
          since: at(signedInAt),
          canBeTaken: canBeEnded,
        })}
        take={useEndSession(id)}
        verb="Sign out"
        text={`${firstName} has to sign in again there. Codes that a phone makes for gates go on: revoke the phone for that.`}
        done="Signed out there"
      />
      <Devices
        title="Phones that open gates"
        none={`No phone makes gate codes for ${firstName}.`}
        since="Enrolled, last on line"
        read={usePhones(id)}
        rowOf={({ canBeRevoked, device, enrolledAt, renewedAt, ...phone }) => ({
          id: phone.id,
          device,
          since: `${at(enrolledAt)}, ${at(renewedAt)}`,
          canBeTaken: canBeRevoked,
        })}
        take={useRevokePhone(id)}
        verb="Revoke"
        text="Its codes open no gate from now on. Who is signed in there can enrol it anew with her PIN."
        done="Phone revoked"
      />
    </>
  );
}

interface Row {
  id: string;
  device: string;
  since: string;
  canBeTaken: boolean;
}

interface DevicesProps<T> {
  title: string;
  /** In place of the rows when there are none. */
  none: string;
  /** Heads the column of times. */
  since: string;
  read: UseQueryResult<T[]>;
  rowOf: (item: T) => Row;
  take: (id: string) => Promise<unknown>;
  verb: string;
  /** What taking it means. */
  text: string;
  done: string;
}

function Devices<T>({ title, none, since, read, rowOf, take, verb, text, done }: DevicesProps<T>) {
  const notify = useNotify();
  const [asked, setAsked] = useState<Row>();
  const { data, error, refetch } = read;
  const rows = data?.map(rowOf);
  return (
    <Box>
      <Typography component="h2" variant="h2" sx={{ marginBottom: 1 }}>
        {title}
      </Typography>
      {rows === undefined && error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <RoomToCome lines={1} />}
      {rows?.length === 0 && <Typography sx={{ color: 'var(--ink-2)' }}>{none}</Typography>}
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
                  {row.canBeTaken && (
                    <Button
                      size="small"
                      variant="outlined"
                      aria-label={`${verb}: ${row.device}`}
                      onClick={() => setAsked(row)}
                    >
                      {verb}
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {asked !== undefined && (
        <AskDialog
          title={`${verb}: ${asked.device}?`}
          text={text}
          verb={verb}
          act={async () => {
            await take(asked.id);
            notify(done, { type: 'success' });
          }}
          close={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
}

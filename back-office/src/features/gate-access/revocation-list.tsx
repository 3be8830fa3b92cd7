import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, TopToolbar } from 'react-admin';
import { ConfirmButton } from '../../platform/rooms/confirm-button.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';

import { useLiftRevocation, type Revocation } from './gate.queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Lists the people and devices whose access to the gates is revoked. */
export function RevocationList() {
  const lift = useLiftRevocation();
  const { momentOf } = useEstateClock();
  const [isRevoking, setRevoking] = useState(false);
  return (
    <>
      <RoomList
        title="Revocations"
        emptyText="No revocations."
        rowClick={false}

        sort={{ field: 'revokedAt', order: 'DESC' }}
        actions={
          <TopToolbar>
            <Button variant="contained" onClick={() => setRevoking(true)}>
              Revoke access to the gates
            </Button>
          </TopToolbar>
        }
      >
        <DataTable.Col source="name" label="Who" disableSort render={({ name }: Revocation) => <b>{name}</b>} />
        <DataTable.Col
          label="What"
          disableSort
          render={({ deviceId }: Revocation) => (deviceId === '' ? 'All devices and codes' : 'One device')}
        />
        <DataTable.Col source="reason" label="Reason" disableSort />
        <DataTable.Col
          source="revokedAt"
          label="Since"
          render={({ revokedAt, estateId }: Revocation) => momentOf(revokedAt, estateId)}
        />
        <DataTable.Col
          label="Lifted"
          disableSort
          render={(revocation: Revocation) =>
            revocation.liftedAt === null ? (
              <ConfirmButton
                label="Lift"
                aria-label={`Lift the revocation of ${revocation.name}`}
                title="Lift this revocation?"
                text={`${revocation.name} can receive new codes again.`}
                confirmLabel="Lift"
                onConfirm={() => lift(revocation.id)}
                successMessage="Revocation lifted"
              />
            ) : (
              momentOf(revocation.liftedAt, revocation.estateId)
            )
          }
        />
      </RoomList>
      {isRevoking && <RevokeDialog close={() => setRevoking(false)} />}
    </>
  );
}

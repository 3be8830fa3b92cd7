import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, TopToolbar, useNotify } from 'react-admin';
import { AskDialog } from '../../platform/rooms/ask-dialog.tsx';
import { Nothing, RoomList } from '../../platform/rooms/room-list.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { useLiftRevocation, type Revocation } from './gate.queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Persons and devices that are kept from the gates. */
export function RevocationList() {
  const lift = useLiftRevocation();
  const notify = useNotify();
  const { momentOf } = useEstateClock();
  const [asked, setAsked] = useState<Revocation>();
  const [isRevoking, setRevoking] = useState(false);
  return (
    <>
      <RoomList
        title="Revocations"
        filter={useEstateFilter()}
        sort={{ field: 'revokedAt', order: 'DESC' }}
        actions={
          <TopToolbar>
            <Button variant="contained" onClick={() => setRevoking(true)}>
              Keep somebody from the gates
            </Button>
          </TopToolbar>
        }
      >
        <DataTable<Revocation>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Nothing text="Nobody is kept from the gates." />}
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
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Lift the revocation of ${revocation.name}`}
                  onClick={() => setAsked(revocation)}
                >
                  Lift
                </Button>
              ) : (
                momentOf(revocation.liftedAt, revocation.estateId)
              )
            }
          />
        </DataTable>
      </RoomList>
      {isRevoking && <RevokeDialog close={() => setRevoking(false)} />}
      {asked !== undefined && (
        <AskDialog
          title="Lift this revocation?"
          text={`${asked.name} can be given new codes again.`}
          verb="Lift"
          act={async () => {
            await lift(asked.id);
            notify('Revocation lifted', { type: 'success' });
          }}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

import { slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { Timeline } from '../../../platform/page/timeline.tsx';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { notifyOfRefused } from '../../../platform/rooms/notify-of-refused.ts';
import { RoomList, type PanelProps } from '../../../platform/rooms/room-list.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useLiftRevocation, useLiftRevocations, type Revocation } from '../gate.queries.ts';
import { GateTabs } from '../gates/gate-tabs.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const whatOf = ({ deviceId }: Revocation): string => (deviceId === '' ? 'All devices and codes' : 'One device');

/** Lists the people and devices whose access to the gates is revoked. */
export function RevocationList() {
  const { momentOf } = useEstateClock();
  const [isRevoking, setRevoking] = useState(false);
  const lift = useLiftRevocations();
  const notify = useNotify();
  return (
    <>
      <RoomList
        title="Gates and rules"
        tabs={<GateTabs />}
        what="The revocations"
        emptyText="Nobody is revoked"
        emptyNote="Who is revoked opens no gate, with any phone and any code, until it is lifted."
        sort={{ field: 'revokedAt', order: 'DESC' }}
        actions={
          <Button variant="contained" onClick={() => setRevoking(true)}>
            Revoke access to the gates
          </Button>
        }
        Panel={RevocationPanel}
        bulk={{
          can: ({ liftedAt }) => liftedAt === null,
          nameOf: ({ name }) => name,
          acts: [
            {
              label: (count) => `Lift ${count} ...`,
              question: (count) => ({
                title: count === 1 ? 'Lift this revocation?' : `Lift ${count} revocations?`,
                text: 'New codes of these people open gates again.',
                confirmLabel: count === 1 ? 'Let 1 person in again' : `Let ${count} people in again`,
              }),
              act: async (revocations) => {
                const { refused } = await lift(revocations);
                notifyOfRefused(
                  notify,
                  refused.map(({ item, error }) => ({ name: item.name, error })),
                );
              },
            },
          ],
        }}
        row={(revocation: Revocation) => ({
          leading: <IconPlate path={slashCircleIcon} isLate={revocation.liftedAt === null} />,
          title: revocation.name,
          note: `${whatOf(revocation)}: ${revocation.reason}`,
          aside: momentOf(revocation.revokedAt, revocation.estateId),
          end: <RevocationBadge isLifted={revocation.liftedAt !== null} />,
        })}
      />
      {isRevoking && <RevokeDialog close={() => setRevoking(false)} />}
    </>
  );
}

function RevocationBadge({ isLifted }: { isLifted: boolean }) {
  return isLifted ? (
    <Badge tone="off" icon={tickIcon}>
      Lifted
    </Badge>
  ) : (
    <Badge tone="bad" icon={slashCircleIcon}>
      Revoked
    </Badge>
  );
}

/** A revocation: whom it concerns, why, since when, and the act that lifts it. */
function RevocationPanel({ item, close }: PanelProps<Revocation>) {
  const { momentOf } = useEstateClock();
  const lift = useLiftRevocation();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const { liftedAt } = item;
  return (
    <SidePanel
      kind="Revocation"
      title={item.name}
      badge={<RevocationBadge isLifted={liftedAt !== null} />}
      onClose={close}
      acts={
        liftedAt === null && (
          <Button variant="contained" onClick={() => setAsked(true)}>
            Lift ...
          </Button>
        )
      }
    >
      <Box sx={{ paddingTop: 1, font: 'var(--c-value)', color: 'var(--ink-2)' }}>
        {whatOf(item)}. {liftedAt === null ? 'No code of this person opens a gate.' : 'Codes open gates again.'}
      </Box>
      <Box sx={{ paddingTop: 2.5 }}>
        <SectionHead title="What happened" />
        <Timeline
          label="What happened"
          steps={[
            {
              id: 'revoked',
              when: momentOf(item.revokedAt, item.estateId),
              text: `Revoked: ${item.reason}`,
              tone: 'bad',
            },
            liftedAt === null
              ? { id: 'ahead', when: '', text: 'Until somebody lifts it', tone: 'ahead' }
              : { id: 'lifted', when: momentOf(liftedAt, item.estateId), text: 'Lifted', tone: 'done' },
          ]}
        />
      </Box>
      {isAsked && (
        <ConfirmDialog
          title="Lift this revocation?"
          text={`${item.name} can receive new codes again.`}
          confirmLabel={`Let ${item.name} in again`}
          onConfirm={async () => {
            await lift(item);
            notify('Revocation lifted', { type: 'success' });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </SidePanel>
  );
}

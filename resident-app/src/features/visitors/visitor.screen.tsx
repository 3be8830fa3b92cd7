import type { UpcomingInvite } from '@ekhaya/contract/visitors';
import { visitorNameToShow } from '@ekhaya/contract/visitors.rules';
import { Button } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { plusIcon } from '@ekhaya/ui-kit/icons';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/skeleton';
import { useState } from 'react';
import { askConfirm, showAlert } from '../../platform/dialogs/dialogs.ts';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { GateHistorySheet } from './components/gate-history-sheet.tsx';
import { ShareSheet } from './components/share-sheet.tsx';
import { VisitCard } from './components/visit-card.tsx';
import gatehouse from './pictures/gatehouse.svg';
import { useSharing, type Sharing } from './use-sharing.ts';
import { reloadUpcoming, takeOffUpcoming, useUpcomingVisitors } from './use-upcoming-visitors.ts';
import { useVisitorEstate, type CurrentVisitorEstate } from './use-visitor-estate.ts';
import { revokeFailureText } from './visitor-texts.ts';
import { sendRevocation } from './visitors.queries.ts';
import './visitors.css';

/** The visitors whom the person expects, and the way to invite another. */
export function VisitorScreen() {
  const estate = useVisitorEstate();
  const isOnline = useIsOnline();
  const upcoming = useUpcomingVisitors(estate);
  const sharing = useSharing(estate);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <PageFrame title="Visitor" isWide onBack={goBack} onHistory={() => setIsHistoryOpen(true)}>
      <QueryView
        query={upcoming}
        isOffline={!isOnline}
        loading={<VisitorsToCome />}
        empty={
          estate.isKnown && !estate.mayInvite ? (
            <Empty picture={gatehouse} text={`Your role at ${estate.estateName} does not invite visitors.`} />
          ) : (
            <Empty
              picture={gatehouse}
              text='You do not have any upcoming visitors, click the "Add visitor" button to add a visitor'
              action={<AddVisitorButton />}
            />
          )
        }
        error={isOnline ? 'Your visitors could not be read' : 'Your visitors cannot be read without a network'}
      >
        {(list) => <UpcomingVisitors list={list} estate={estate} sharing={sharing} />}
      </QueryView>
      {isHistoryOpen && <GateHistorySheet onClose={() => setIsHistoryOpen(false)} />}
      {sharing.shared && <ShareSheet shared={sharing.shared} estateName={estate.estateName} onClose={sharing.close} />}
    </PageFrame>
  );
}

function VisitorsToCome() {
  return (
    <SkeletonGroup>
      <div className="visitors-to-come">
        <Skeleton shape="button" />
        <div className="visit-cards">
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

function AddVisitorButton() {
  return (
    <Button icon={plusIcon} onClick={() => navigate('/AddVisitor', { record: { isAboveList: true } })}>
      ADD VISITOR
    </Button>
  );
}

interface UpcomingVisitorsProps {
  list: readonly UpcomingInvite[];
  estate: CurrentVisitorEstate;
  sharing: Sharing;
}

function UpcomingVisitors({ list, estate, sharing: { sharing, shareAgain } }: UpcomingVisitorsProps) {
  const [revoking, setRevoking] = useState<string>();

  async function revoke({ InviteID, Visitor }: UpcomingInvite): Promise<void> {
    const isSure = await askConfirm({
      text: `Are you sure you want to remove ${visitorNameToShow(Visitor)} ?`,
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (!isSure) return;
    setRevoking(InviteID);
    try {
      await sendRevocation(estate, InviteID);
      await takeOffUpcoming(estate.estateID, InviteID);
    } catch (thrown) {
      await showAlert({ title: 'Error', text: revokeFailureText(thrown) });
    } finally {
      setRevoking(undefined);
      void reloadUpcoming();
    }
  }

  return (
    <div className="visitors">
      {estate.mayInvite && <AddVisitorButton />}
      <h2 className="type-over">UPCOMING VISITORS</h2>
      <ul className="visit-cards">
        {list.map((invite) => (
          <li key={invite.InviteID}>
            <VisitCard
              invite={invite}
              isSharing={sharing === invite.InviteID}
              isRevoking={revoking === invite.InviteID}
              onShare={() => void shareAgain(invite)}
              onRevoke={() => void revoke(invite)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

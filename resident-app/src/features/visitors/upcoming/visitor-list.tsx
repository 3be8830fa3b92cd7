import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { usePane } from '@ekhaya/ui-kit/layout/two-panes';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import type { Read } from '../../../platform/query/query.ts';
import { useScene } from '../../../platform/scheme/use-is-dark.ts';
import { usePendingVisitors } from '../sharing/pending-visitors.ts';
import gatehouseAtDusk from '../../../platform/pictures/gatehouse-dusk.svg';
import gatehouse from '../../../platform/pictures/gatehouse.svg';
import type { Revocation } from './use-revocation.ts';
import type { Sharing } from '../sharing/use-sharing.ts';
import type { CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';
import { PendingNotice } from './pending-notice.tsx';
import { VisitCard } from './visit-card.tsx';
import { VisitRow } from './visit-row.tsx';
import './visitor-list.css';

/** The actions on an upcoming visit. */
export type VisitActions = Sharing & Revocation & { openDays: (invite: UpcomingInvite) => void };

interface VisitorListProps {
  estate: CurrentVisitorEstate;
  upcoming: Read<UpcomingInvite[]>;
  actions: VisitActions;
  /** The visit whose details are beside the list; undefined while the form is there. */
  chosen: UpcomingInvite | undefined;
  isAdding: boolean;
  onHistory: () => void;
}

/** The upcoming visitors: cards with buttons, or rows if the details are beside the list. */
export function VisitorList({ estate, upcoming, actions, chosen, isAdding, onHistory }: VisitorListProps) {
  const isOnline = useIsOnline();
  const isBeside = usePane() === 'list';
  const pending = usePendingVisitors(estate.estateID);
  const scene = useScene(gatehouse, gatehouseAtDusk);
  const cannotInvite = estate.isKnown && !estate.mayInvite;
  return (
    <PageFrame title="Visitor" isWide onBack={goBack} onHistory={onHistory}>
      {pending.length > 0 && !isAdding && <PendingNotice pending={pending} onPress={openForm} />}
      <QueryView
        query={upcoming}
        isOffline={!isOnline}
        loading={<VisitorsSkeleton />}
        empty={
          cannotInvite ? (
            <Empty picture={scene} text={`Your role at ${estate.estateName} does not invite visitors.`} />
          ) : (
            <Empty
              picture={scene}
              text='You do not have any upcoming visitors, click the "Add visitor" button to add a visitor'
              action={<AddVisitorButton />}
            />
          )
        }
        error={isOnline ? 'Your visitors could not be read' : 'Your visitors cannot be read without a network'}
      >
        {(list) => (
          <div className="visitors">
            {estate.mayInvite && <AddVisitorButton variant={isBeside ? 'outline' : 'filled'} />}
            <h2 className="type-over">UPCOMING VISITORS</h2>
            {isBeside ? <VisitRows list={list} chosen={chosen} /> : <VisitCards list={list} actions={actions} />}
          </div>
        )}
      </QueryView>
    </PageFrame>
  );
}

function VisitRows({ list, chosen }: { list: readonly UpcomingInvite[]; chosen: UpcomingInvite | undefined }) {
  return (
    <ul className="visit-rows">
      {list.map((invite) => (
        <VisitRow key={invite.InviteID} invite={invite} isChosen={invite.InviteID === chosen?.InviteID} />
      ))}
    </ul>
  );
}

function VisitCards({ list, actions }: { list: readonly UpcomingInvite[]; actions: VisitActions }) {
  return (
    <ul className="visit-cards">
      {list.map((invite) => (
        <li key={invite.InviteID}>
          <VisitCard
            invite={invite}
            isSharing={actions.sharing === invite.InviteID}
            isRevoking={actions.revoking === invite.InviteID}
            onShare={() => void actions.shareAgain(invite)}
            onRevoke={() => void actions.revoke(invite)}
            onPause={() => actions.openDays(invite)}
          />
        </li>
      ))}
    </ul>
  );
}

const openForm = (): void => navigate('/AddVisitor', { record: { isAboveList: true } });

function AddVisitorButton({ variant = 'filled' }: { variant?: 'filled' | 'outline' }) {
  return (
    <Button icon={plusIcon} variant={variant} onClick={openForm}>
      ADD VISITOR
    </Button>
  );
}

function VisitorsSkeleton() {
  return (
    <SkeletonGroup>
      <div className="visitors-skeleton">
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

import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { TwoPanes } from '@ekhaya/ui-kit/layout/two-panes';
import { useState } from 'react';
import { goBack, navigate, useRecord } from '../../platform/navigation/navigate.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { AddVisitor } from './form/add-visitor.tsx';
import { ShareSheet } from './sharing/share-sheet.tsx';
import { PauseSheet } from './upcoming/pause-sheet.tsx';
import { VisitDetails } from './upcoming/visit-details.tsx';
import { VisitorList } from './upcoming/visitor-list.tsx';
import { useRevocation } from './upcoming/use-revocation.ts';
import { useSharing } from './sharing/use-sharing.ts';
import { useUpcomingVisitors } from './visits/use-upcoming-visitors.ts';
import { useVisitorEstate } from './visits/use-visitor-estate.ts';

const ADD = '/AddVisitor';
const LIST = '/Visitor';

/** The detail that the address selects: the form or a visit. It stays the same while the screen slides out. */
function useOpenedDetail(): { isAdding: boolean; chosenId: string | null } {
  const { path, search } = useAddress();
  const [opened, setOpened] = useState({ isAdding: path === ADD, chosenId: visitOfAddress(search) });
  const isOnScreen = path === ADD || path === LIST;
  const now = { isAdding: path === ADD, chosenId: visitOfAddress(search) };
  if (isOnScreen && (now.isAdding !== opened.isAdding || now.chosenId !== opened.chosenId)) setOpened(now);
  return isOnScreen ? now : opened;
}

const visitOfAddress = (search: string): string | null => new URLSearchParams(search).get('visit');

/** 'Close returns to /visitor': goes back to the list, or replaces this screen by it if the form was opened directly. */
function useClose(): () => void {
  const record = useRecord() as { isAboveList?: boolean } | undefined;
  return () => {
    if (record?.isAboveList === true) goBack();
    else navigate(LIST, { replace: true });
  };
}

/**
 * The upcoming visitors, and the form to add another: one after the other on a phone, side by side in a wide window. Without the
 * form, the visit that the address names is beside the list, or the first one.
 */
export function VisitorScreen() {
  const estate = useVisitorEstate();
  const upcoming = useUpcomingVisitors(estate);
  const sharing = useSharing(estate);
  const revocation = useRevocation(estate);
  const close = useClose();
  const { isAdding, chosenId } = useOpenedDetail();
  const chosen = upcoming.data?.find(({ InviteID }) => InviteID === chosenId) ?? upcoming.data?.[0];
  const [daysOf, setDaysOf] = useState<string>();
  const ofDays = upcoming.data?.find(({ InviteID }) => InviteID === daysOf);
  const actions = { ...sharing, ...revocation, openDays: ({ InviteID }: UpcomingInvite) => setDaysOf(InviteID) };
  return (
    <>
      <TwoPanes
        listLabel="Visitor"
        detailLabel={isAdding ? 'Add Visitor' : 'Visit'}
        shown={isAdding ? 'detail' : 'list'}
        list={
          <VisitorList
            estate={estate}
            upcoming={upcoming}
            actions={actions}
            chosen={isAdding ? undefined : chosen}
            isAdding={isAdding}
            onHistory={() => navigate('/GateHistory')}
          />
        }
        detail={
          isAdding ? (
            <AddVisitor estate={estate} onClose={close} />
          ) : (
            chosen && <VisitDetails key={chosen.InviteID} invite={chosen} actions={actions} />
          )
        }
      />
      {ofDays && <PauseSheet estate={estate} invite={ofDays} onClose={() => setDaysOf(undefined)} />}
      {sharing.shared && <ShareSheet shared={sharing.shared} estateName={estate.estateName} onClose={sharing.close} />}
    </>
  );
}

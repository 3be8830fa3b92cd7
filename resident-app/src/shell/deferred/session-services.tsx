import { useEffect } from 'react';
import { GateAlertRing, useAlertOffer } from '../../features/alerts/index.ts';
import { usePrefetchedBookings, usePrefetchedFacilities } from '../../features/bookings/index.ts';
import { usePrefetchedDevelopments } from '../../features/developments/index.ts';
import { usePrefetchedEmergencyContacts } from '../../features/directory/index.ts';
import { usePrefetchedEvents } from '../../features/events/index.ts';
import { useGrantRenewal, WalkInRing } from '../../features/gate-access/index.ts';
import { useUnreadCount } from '../../features/notifications/index.ts';
import { PasskeyOffer, registerContactsSending } from '../../features/profile/index.ts';
import { registerSnagSenders, usePrefetchedDepartments } from '../../features/snags/index.ts';
import { registerVisitorDrafts } from '../../features/visitors/index.ts';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { configureFor } from '../../platform/configuration/configuration.ts';
import { sendOutbox } from '../../platform/outbox/outbox.ts';
import { removeOldReads } from '../../platform/query/old-reads.ts';
import { useSession } from '../../platform/session/session.ts';
import { MomentRow } from '../home/moment/moment-row.tsx';
import { TileBadges } from '../home/tile-badges.tsx';
import { QuietBoundary } from '../frame/quiet-boundary.tsx';
import { setUnreadCount } from '../frame/tab-bar.tsx';
import { followPush } from './follow-push.ts';
import { followServer } from './follow-server.ts';

/**
 * Runs the background work of a signed-in person, on any screen: prefetching, the renewal of grants, the configuration of
 * her estate, the live stream, push, the unread count and the removal of old reads. Shows the sheet of a walk-in at the gate, and offers a passkey.
 */
export function SessionServices() {
  const { user } = useSession();
  const { estateID, isKnown } = useCurrentAccess();
  const unread = useUnreadCount();
  usePrefetchedEmergencyContacts(isKnown ? estateID : undefined);
  useAlertOffer(isKnown ? estateID : undefined);
  usePrefetchedDepartments();
  usePrefetchedFacilities();
  usePrefetchedBookings();
  usePrefetchedEvents();
  usePrefetchedDevelopments();
  useGrantRenewal(user?.id);
  useEffect(() => {
    if (isKnown) void configureFor(estateID);
  }, [isKnown, estateID]);
  useEffect(() => () => void configureFor(undefined), []);
  useEffect(() => {
    registerContactsSending();
    registerSnagSenders();
    registerVisitorDrafts();
    void sendOutbox();
    void removeOldReads();
  }, []);
  useEffect(followServer, []);
  useEffect(followPush, []);
  useEffect(() => {
    if (unread !== undefined) setUnreadCount(unread);
  }, [unread]);
  return (
    <>
      <QuietBoundary>
        <GateAlertRing />
      </QuietBoundary>
      <QuietBoundary>
        <WalkInRing />
      </QuietBoundary>
      <QuietBoundary>
        <PasskeyOffer />
      </QuietBoundary>
      <QuietBoundary>
        <MomentRow />
      </QuietBoundary>
      <QuietBoundary>
        <TileBadges />
      </QuietBoundary>
    </>
  );
}

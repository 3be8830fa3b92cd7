import { useEffect } from 'react';
import { useEmergencyContactsKept } from '../../features/directory/index.ts';
import { useUnreadCount } from '../../features/notifications/index.ts';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { unreadCount } from '../frame/tab-bar.tsx';
import { followServer } from './follow-server.ts';

/** What is kept up to date for a signed-in person, whichever screen is open. */
export function Watching() {
  const { estateID, isKnown } = useCurrentAccess();
  const unread = useUnreadCount();
  useEmergencyContactsKept(isKnown ? estateID : undefined);
  useEffect(followServer, []);
  useEffect(() => {
    unreadCount.set(unread);
    return () => unreadCount.set(0);
  }, [unread]);
  return null;
}

import { useEffect } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { readEmergencyList } from './directory.queries.ts';

/**
 * Prefetches and stores the emergency contacts of the current estate and of all estates where the person has a role. While
 * offline it waits for the network.
 */
export function usePrefetchedEmergencyContacts(estateId: string | undefined): void {
  const { entries } = useCurrentAccess();
  const isOnline = useIsOnline();
  const others = entries.map((entry) => entry.estateID);
  // One string, so that the effect runs again only when the estates change.
  const estateIds = estateId === undefined ? '' : [...new Set([estateId, ...others])].join(' ');
  useEffect(() => {
    if (estateIds === '' || !isOnline) return;
    for (const id of estateIds.split(' ')) void readEmergencyList(id).catch(() => undefined);
  }, [estateIds, isOnline]);
}

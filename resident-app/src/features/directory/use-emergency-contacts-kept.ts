import { useEffect } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { readEmergencyList } from './directory.queries.ts';

/**
 * Reads and keeps the emergency contacts before anybody asks for them: of the current estate first, then of the others
 * where the person has a role. What cannot be read now is read with the next network.
 */
export function useEmergencyContactsKept(estateID: string | undefined): void {
  const { entries } = useCurrentAccess();
  const isOnline = useIsOnline();
  const others = entries.map((entry) => entry.estateID);
  const wanted = estateID === undefined ? '' : [...new Set([estateID, ...others])].join(' ');
  useEffect(() => {
    if (wanted === '' || !isOnline) return;
    for (const estate of wanted.split(' ')) void readEmergencyList(estate).catch(() => undefined);
  }, [wanted, isOnline]);
}

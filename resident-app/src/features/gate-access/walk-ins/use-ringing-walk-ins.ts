import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { walkInsKey } from './walk-ins.live.ts';
import { readRingingWalkIns, type WalkIn } from './walk-ins.queries.ts';
import { useNow } from '../clock/use-now.ts';

/**
 * The walk-ins that wait for an answer of the caller's house. The server lists those that ring now. Here each rings for its time
 * from the moment it was read: the phone's clock may be minutes ahead of the server's, and would show none.
 */
export function useRingingWalkIns(): WalkIn[] {
  const isOnline = useIsOnline();
  const { data = [], readAt } = useRead(walkInsKey, readRingingWalkIns, { isEnabled: isOnline, staleAfterMs: 0 });
  const now = useNow(5_000);
  return data.filter(({ status, askedAt, expiresAt }) => {
    const ringsForMs = new Date(expiresAt).getTime() - new Date(askedAt).getTime();
    return status === 'ringing' && readAt + ringsForMs > now;
  });
}

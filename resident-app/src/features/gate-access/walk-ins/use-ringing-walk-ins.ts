import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { walkInsKey } from './walk-ins.live.ts';
import { readRingingWalkIns, type WalkIn } from './walk-ins.queries.ts';
import { useNow } from '../clock/use-now.ts';

/** The walk-ins that wait for an answer of the caller's house. Walk-ins whose time to answer has passed are left out. */
export function useRingingWalkIns(): WalkIn[] {
  const isOnline = useIsOnline();
  const { data = [] } = useRead(walkInsKey, readRingingWalkIns, { isEnabled: isOnline, staleAfterMs: 0 });
  const now = useNow(5_000);
  return data.filter(({ status, expiresAt }) => status === 'ringing' && new Date(expiresAt).getTime() > now);
}

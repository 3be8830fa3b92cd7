import { isRinging } from '@ekhaya/contract/alerts/alerts.rules';
import { lazy, Suspense } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useRead } from '../../../platform/query/query.ts';
import { GATE_ALERTS_KEY } from '../alerts.live.ts';
import { readGateAlerts } from '../alerts.queries.ts';

const GateAlertCover = lazy(async () => ({ default: (await import('./gate-alert-cover.tsx')).GateAlertCover }));

/** The rank of managers, who answer alerts as guards do. */
const MANAGER_RANK = 80;

/** Covers the guard's app, whichever screen is open, while an alert of her estate rings. */
export function GateAlertRing() {
  const { entries } = useCurrentAccess();
  const isGuard = entries.some(({ roleName, roleRank }) => roleName === 'Guard' || roleRank >= MANAGER_RANK);
  const { data = [] } = useRead([GATE_ALERTS_KEY], readGateAlerts, { isEnabled: isGuard, staleAfterMs: 0 });
  const ringing = data.find(isRinging);
  if (!ringing) return null;
  return (
    <Suspense>
      <GateAlertCover key={ringing.id} alert={ringing} />
    </Suspense>
  );
}

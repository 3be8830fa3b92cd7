import { isRinging } from '@ekhaya/contract/alerts/alerts.rules';
import { lazy, Suspense, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useRead } from '../../../platform/query/query.ts';
import { GATE_ALERTS_KEY } from '../alerts.live.ts';
import { readGateAlerts } from '../alerts.queries.ts';

const GateAlertCover = lazy(async () => ({ default: (await import('./gate-alert-cover.tsx')).GateAlertCover }));

/** The rank of managers, who answer alerts as guards do. */
const MANAGER_RANK = 80;

/** Covers the guard's app, whichever screen is open, while an alert of her estate rings, and while she is on her way to one. */
export function GateAlertRing() {
  const { entries } = useCurrentAccess();
  const isGuard = entries.some(({ roleName, roleRank }) => roleName === 'Guard' || roleRank >= MANAGER_RANK);
  const { data = [] } = useRead([GATE_ALERTS_KEY], readGateAlerts, { isEnabled: isGuard, staleAfterMs: 0 });
  // Another alert that rings comes before the one to which she is on her way.
  const [comingId, setComingId] = useState('');
  const ringing = data.find(isRinging);
  const shown = ringing ?? data.find(({ id, status }) => id === comingId && status === 'OPEN');
  if (!shown) return null;
  return (
    <Suspense>
      <GateAlertCover
        key={shown.id}
        alert={shown}
        isComing={ringing === undefined}
        onComing={() => setComingId(shown.id)}
        onClose={() => setComingId('')}
      />
    </Suspense>
  );
}

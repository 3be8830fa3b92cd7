import { ringingOf } from '@ekhaya/contract/alerts/alerts.rules';
import { Suspense, useEffect, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { invalidate, removeReads, useRead } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';
import { GATE_ALERTS_KEY } from '../alerts.live.ts';
import { readGateAlerts } from '../alerts.queries.ts';
import { isUnheard } from './unheard.ts';

/** How often the list is read while an alert rings: a lost event must not let it ring on, and a phone that hears nothing says so. */
const READ_AGAIN_MS = 30_000;

const OpenAlerts = lazyPart(async () => (await import('./open-alerts.tsx')).OpenAlerts);

/** Once an alert has ended, this phone needs its person no more: her number, her photo and whom to call. */
const removePersonsOfEnded = (openIds: readonly string[]): Promise<void> =>
  removeReads(([key, id]) => key === GATE_ALERTS_KEY && typeof id === 'string' && !openIds.includes(id));

/**
 * Covers the guard's app, whichever screen is open, while an alert of her estate rings, and while she is on her way to one. The control
 * room reads where the guards of that estate are while it is open, and where whoever comes is.
 */
export function GateAlertRing() {
  const { entries } = useCurrentAccess();
  // A list that was read before this version says nothing of duties.
  const isGuard = entries.some(({ gateDuty }) => gateDuty === 'guard' || gateDuty === 'manager');
  const { data: alerts, readAt } = useRead([GATE_ALERTS_KEY], readGateAlerts, { isEnabled: isGuard, staleAfterMs: 0 });
  const [closedIds, setClosedIds] = useState<readonly string[]>([]);
  // Her own alert has a cover of its own, which this one would hide; nobody answers herself.
  const open = (alerts ?? []).filter(({ status, isYours }) => status === 'OPEN' && !isYours);
  const openIds = alerts && open.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (openIds !== undefined) void removePersonsOfEnded(openIds.split(' '));
  }, [openIds]);
  // A list that the phone had stored long before this start may be of last night: it rings once the server lists it again.
  const [startedAt] = useState(() => Date.now());
  const [putAwayRead, setPutAwayRead] = useState<number>();
  const isOfBefore = readAt < startedAt && isUnheard(readAt, startedAt);
  const [ringing] = isOfBefore || readAt === putAwayRead ? [] : ringingOf(open);
  const rings = ringing !== undefined;
  useEffect(() => {
    if (!rings) return undefined;
    const timer = setInterval(() => void invalidate([GATE_ALERTS_KEY]), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [rings]);
  // Another alert that rings comes before the one to which she is on her way.
  const covering =
    ringing ?? open.find(({ id, isAcknowledgedByYou }) => isAcknowledgedByYou && !closedIds.includes(id));
  // A phone that starts again is silent until somebody touches it.
  useHoldUpdates(covering !== undefined);
  const guardsAt = (estateId: string): boolean =>
    entries.some(({ gateDuty, estateID }) => gateDuty === 'guard' && estateID === estateId);
  const following = open.filter(({ estateId, isAcknowledgedByYou }) => guardsAt(estateId) || isAcknowledgedByYou);
  if (covering === undefined && following.length === 0) return null;
  return (
    <Suspense>
      <OpenAlerts
        covering={covering}
        isComing={!rings}
        heardAt={readAt}
        following={following}
        onClose={() => {
          if (rings) setPutAwayRead(readAt);
          else setClosedIds([...closedIds, covering?.id ?? '']);
        }}
      />
    </Suspense>
  );
}

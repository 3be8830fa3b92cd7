import type { OutputOf } from '@ekhaya/contract/routes';
import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';

import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { announceEntries } from '../log/announce-entries.ts';
import { actFields, presenceFields, type GateAct } from '../log/gate-act.ts';
import { recordOnce } from '../log/record-once.ts';
import { insertEntry, selectEntryByNonce } from '../log/gate-log.store.ts';
import { selectPresence, upsertPresence } from '../presence/gate-presence.store.ts';
import { shortenName, makeSubjectKey } from '../log/gate-subject.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { selectNames } from '../people/people.store.ts';
import { lockWalkIn, selectWalkIn, type WalkInRow } from './walk-ins.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** How long after `expiresAt` an allowed walk-in may still come in. */
const maxArrivalDelayMs = 10 * 60_000;

/**
 * Records that an allowed walk-in came in: writes the log entry and the presence, and notifies the resident who allowed it.
 * @param wasOffline whether the gate had no network when the walk-in came in
 * @throws {AppError} gate/walk-in-not-allowed; gate/walk-in-over when the walk-in came in before or comes too late
 * @throws a unique violation when the log contains the nonce already
 */
export const recordWalkInArrival = async (
  dependencies: Needs,
  act: GateAct,
  { walkIn, wasOffline }: { walkIn: WalkInRow; wasOffline: boolean },
): Promise<void> => {
  const { gate, at } = act;
  const { id, answer, answeredBy } = walkIn;
  if (answer !== 'allow' || answeredBy === null) throw new AppError('gate/walk-in-not-allowed');
  if (at.getTime() > walkIn.expiresAt.getTime() + maxArrivalDelayMs) throw new AppError('gate/walk-in-over');
  const host = (await selectNames(dependencies.database.db, [answeredBy])).get(answeredBy) ?? '';
  const subject = {
    kind: 'walk-in' as const,
    subjectKey: makeSubjectKey('walk-in', id),
    name: walkIn.visitorName,
    plate: walkIn.plate,
    whoseGuest: shortenName(host),
    unit: walkIn.unit,
  };
  const notification = {
    id: `walk-in-arrived-${id}`,
    type: 'gate',
    title: `${walkIn.visitorName} has arrived`,
    description: `${gate.gateName}, ${displayTime(timeOfMinutes(wallClockAt(at, gate.timeZone).minutes))}`,
    url: '/GateHistory',
  };
  await dependencies.database.db.transaction(async (transaction) => {
    // When two guards admit the walk-in at once, the second waits here and then finds the presence.
    await lockWalkIn(transaction, id);
    if ((await selectPresence(transaction, gate.estateId, subject.subjectKey)) !== undefined)
      throw new AppError('gate/walk-in-over');
    await insertEntry(transaction, {
      ...actFields(act),
      ...subject,
      personId: answeredBy,
      result: 'granted',
      wasOffline,
    });
    await upsertPresence(transaction, { ...presenceFields({ gate, at, direction: 'in' }), ...subject });
    await notifyPerson(transaction, { userId: answeredBy, notification }, dependencies);
  });
};

/**
 * Admits a walk-in that the house allowed. Repeating a call with the same nonce changes nothing.
 * @throws {AppError} not-found; forbidden; gate/walk-in-not-allowed; gate/walk-in-over when the walk-in came in before or
 *   comes too late; conflict for the nonce of another guard
 */
export const admitWalkIn = async (
  dependencies: Needs & Pick<Dependencies, 'logger'>,
  { staffEstates, guardId, id, nonce }: { staffEstates: StaffEstates; guardId: string; id: string; nonce: string },
): Promise<OutputOf<'POST /api/gate/walk-in/{id}/admit'>> => {
  const { database, clock } = dependencies;
  const walkIn = await selectWalkIn(database.db, id);
  if (walkIn === undefined) throw new AppError('not-found');
  const gate = await requireGuardedGate(database.db, staffEstates, walkIn.gateId);
  const recorded = await selectEntryByNonce(database.db, nonce);
  if (recorded !== undefined) {
    if (recorded.guardId !== guardId) throw new AppError('conflict');
    return { nonce };
  }
  const now = clock.now();
  const act = { nonce, at: now, receivedAt: now, gate, direction: 'in' as const, guardId };
  await recordOnce(dependencies, act, () => recordWalkInArrival(dependencies, act, { walkIn, wasOffline: false }));
  announceEntries(dependencies, gate.estateId);
  return { nonce };
};

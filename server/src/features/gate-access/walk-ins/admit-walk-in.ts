import type { OutputOf } from '@ekhaya/contract/routes';
import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { SQL_STATE, sqlState } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { entryOf, type GateAct } from '../log/gate-act.ts';
import { insertEntry, selectEntry } from '../log/gate-log.store.ts';
import { selectPresence, upsertPresence } from '../presence/gate-presence.store.ts';
import { shortName, subjectKeyOf } from '../log/gate-subject.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { selectNames } from '../people/people.store.ts';
import { lockWalkIn, selectWalkIn, type WalkInRow } from './walk-ins.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** How long after the ringing stopped an allowed walk-in may still come in, in milliseconds: she stands at the gate. */
const COMES_IN_WITHIN = 10 * 60_000;

/**
 * Enters a walk-in that a house allowed: in the log, among those inside, and told to the host.
 * @param wasOffline the gate had lost its network when she came in
 * @throws {AppError} gate/walk-in-not-allowed, gate/walk-in-over for who came in before or comes too late
 * @throws a unique violation when the nonce of the act was entered before
 */
export const enterWalkIn = async (
  parts: Parts,
  act: GateAct,
  { walkIn, wasOffline }: { walkIn: WalkInRow; wasOffline: boolean },
): Promise<void> => {
  const { gate, at } = act;
  const { id, answer, answeredBy } = walkIn;
  if (answer !== 'allow' || answeredBy === null) throw new AppError('gate/walk-in-not-allowed');
  if (at.getTime() > walkIn.expiresAt.getTime() + COMES_IN_WITHIN) throw new AppError('gate/walk-in-over');
  const host = (await selectNames(parts.database.db, [answeredBy])).get(answeredBy) ?? '';
  const who = {
    kind: 'walk-in' as const,
    subjectKey: subjectKeyOf('walk-in', id),
    name: walkIn.visitorName,
    plate: walkIn.plate,
    whoseGuest: shortName(host),
    unit: walkIn.unit,
  };
  const notification = {
    id: `walk-in-arrived-${id}`,
    type: 'gate',
    title: `${walkIn.visitorName} has arrived`,
    description: `${gate.gateName}, ${displayTime(timeOfMinutes(wallClockAt(at, gate.timeZone).minutes))}`,
    url: '/GateHistory',
  };
  await parts.database.db.transaction(async (transaction) => {
    // Two guards who press at once: the second waits here, and finds that she is in.
    await lockWalkIn(transaction, id);
    if ((await selectPresence(transaction, gate.estateId, who.subjectKey)) !== undefined)
      throw new AppError('gate/walk-in-over');
    await insertEntry(transaction, { ...entryOf(act), ...who, personId: answeredBy, result: 'granted', wasOffline });
    const where = { estateId: gate.estateId, gateId: gate.gateId, isInside: true, since: at };
    await upsertPresence(transaction, { ...where, ...who });
    await notifyPerson(transaction, { userId: answeredBy, notification }, parts);
  });
};

/**
 * Enters a walk-in that the house allowed as having come in.
 * @throws {AppError} not-found, forbidden, gate/walk-in-not-allowed, gate/walk-in-over for who came in
 * before or comes too late, conflict for another guard’s nonce
 */
export const admitWalkIn = async (
  parts: Parts,
  asked: { staffEstates: StaffEstates; guardId: string; id: string; nonce: string },
): Promise<OutputOf<'POST /api/gate/walk-in/{id}/admit'>> => {
  const { database, clock } = parts;
  const { staffEstates, guardId, id, nonce } = asked;
  const walkIn = await selectWalkIn(database.db, id);
  if (walkIn === undefined) throw new AppError('not-found');
  const gate = await requireGuardedGate(database.db, staffEstates, walkIn.gateId);
  const told = await selectEntry(database.db, nonce);
  if (told !== undefined) {
    if (told.guardId !== guardId) throw new AppError('conflict');
    return { nonce };
  }
  const now = clock.now();
  const act = { nonce, at: now, receivedAt: now, gate, direction: 'in' as const, guardId };
  try {
    await enterWalkIn(parts, act, { walkIn, wasOffline: false });
  } catch (error) {
    // Told twice: it happened once.
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    const first = await selectEntry(database.db, nonce);
    if (first?.guardId !== guardId) throw new AppError('conflict');
  }
  return { nonce };
};

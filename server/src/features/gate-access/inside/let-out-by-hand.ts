import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findVisit } from '../../visitors/index.ts';
import { selectGatesWithRules } from '../gates/gates-with-rules.store.ts';
import { actFields, presenceFields, type GateAct } from '../log/gate-act.ts';
import { insertEntry } from '../log/gate-log.store.ts';
import { idOfSubject } from '../log/gate-subject.ts';
import { recordVisitorPassage } from '../scans/verify-visitor.ts';
import { selectHostsOfWalkIns } from '../walk-ins/walk-ins.store.ts';
import type { PresenceRow } from '../presence/gate-presence.store.ts';
import { upsertPresence } from '../presence/gate-presence.store.ts';
import { lockPresence } from './inside.store.ts';

/** The words that the gate log holds for a departure that staff entered by hand. */
export const leftByHandReason = 'Has left, entered in the back office';

/** Whose passage the entry is: the host of a visitor or walk-in, or the person herself. */
const personOf = async (transaction: Transaction, { subjectKey }: PresenceRow, hostId: string | undefined) => {
  const walkInId = idOfSubject(subjectKey, 'walk-in');
  const hosts = walkInId === undefined ? undefined : await selectHostsOfWalkIns(transaction, [walkInId]);
  return hostId ?? hosts?.get(walkInId ?? '') ?? idOfSubject(subjectKey, 'person') ?? null;
};

/**
 * Records that a person who is inside has left, by the word of a member of staff: an entry of the gate log at the gate of her
 * arrival, her presence, and the departure of a visit, which notifies its host.
 * @throws {AppError} not-found for somebody who is not inside
 */
export const letOutByHand = async (
  transaction: Transaction,
  { estateId, subjectKey, actorId, at }: { estateId: string; subjectKey: string; actorId: string; at: Date },
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<PresenceRow> => {
  const presence = await lockPresence(transaction, estateId, subjectKey);
  if (presence?.isInside !== true) throw new AppError('not-found');
  const gate = (await selectGatesWithRules(transaction, [presence.gateId])).get(presence.gateId);
  if (gate === undefined) throw new AppError('not-found');
  // A passage has to be later than the arrival, also when the decision was made before a late upload of it.
  const leftAt = at > presence.since ? at : dependencies.clock.now();
  const act: GateAct = {
    nonce: randomUUID(),
    at: leftAt,
    receivedAt: dependencies.clock.now(),
    gate,
    direction: 'out',
    guardId: actorId,
  };
  const visitId = idOfSubject(subjectKey, 'visit');
  const visit = visitId === undefined ? undefined : await findVisit(transaction, visitId, leftAt, act);
  const { kind, name, plate, whoseGuest, unit } = presence;
  const subject = { kind, subjectKey, name, plate, whoseGuest, unit };
  await insertEntry(transaction, {
    ...actFields(act),
    ...subject,
    personId: await personOf(transaction, presence, visit?.hostId),
    result: 'overridden',
    overrideReason: leftByHandReason,
    isUnproven: true,
  });
  const hasLeft = visit !== undefined && (await recordVisitorPassage(transaction, visit, act, dependencies));
  if (!hasLeft) await upsertPresence(transaction, { ...presenceFields(act), ...subject });
  return presence;
};

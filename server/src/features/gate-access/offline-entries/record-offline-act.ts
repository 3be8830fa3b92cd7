import type { OfflineEntry } from '@ekhaya/contract/gate-access/offline-entries';
import { classifyStep } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { parseVisitorQr } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findVisit, findVisitByQr, findVisitByTypedCode, type VisitView } from '../../visitors/index.ts';
import { recordWalkInArrival } from '../walk-ins/admit-walk-in.ts';
import { claimTypedCodeAttempt } from '../scans/claim-typed-code.ts';
import { actFields, presenceFields, type GateAct } from '../log/gate-act.ts';
import { insertEntry, selectOtherAdmission, selectPassageAt, type NewEntry } from '../log/gate-log.store.ts';
import { selectSubjectsAtGates } from '../scans/subjects-at-gates.store.ts';
import { selectPresence, upsertPresence, type PresenceRow } from '../presence/gate-presence.store.ts';
import { makeSubjectKey } from '../log/gate-subject.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { judgePass, residentLogFields, type ReadSubject } from '../scans/verify-pass.ts';
import { recordVisitorPassage, findVisitRefusal, visitorLogFields } from '../scans/verify-visitor.ts';
import { selectWalkIn } from '../walk-ins/walk-ins.store.ts';
import { advanceChain } from '../passes/pass-chains.store.ts';
import { selectGatesWithRules } from '../gates/gates-with-rules.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The result of recording an offline act. */
export interface RecordedAct {
  /** Why the server would have refused an act that the gate admitted; undefined when both agree. */
  conflict: RefusalReason | undefined;
  /** Where and when the same code was admitted before. */
  other: { gate: string; at: Date } | undefined;
}

/** The log fields that describe the subject of an act. */
type SubjectFields = Omit<NewEntry, keyof ReturnType<typeof actFields> | 'result'>;

const noConflict: RecordedAct = { conflict: undefined, other: undefined };

const insertOfflineEntry = (
  transaction: Transaction,
  act: GateAct,
  entry: OfflineEntry,
  subject: SubjectFields,
): Promise<void> =>
  insertEntry(transaction, {
    ...actFields(act),
    ...subject,
    result: entry.result,
    reason: entry.reason ?? null,
    overrideReason: entry.overrideReason ?? '',
    wasOffline: true,
  });

const storePresence = async (transaction: Transaction, act: GateAct, subject: SubjectFields): Promise<void> => {
  const { kind, subjectKey = '', name = '', plate = '', whoseGuest = '', unit = '' } = subject;
  if (subjectKey === '') return;
  await upsertPresence(transaction, { ...presenceFields(act), subjectKey, kind, name, plate, whoseGuest, unit });
};

/** Returns the log fields of a person whom no code identifies. */
const unknownSubject = ({ name = '', plate = '' }: OfflineEntry, conflict?: RefusalReason): SubjectFields => ({
  kind: 'unknown',
  name,
  plate,
  conflict: conflict ?? null,
  isUnproven: true,
});

/** Whether the subject passed in the same direction less than `seconds` before or after the act. */
const passedWithin = (presence: PresenceRow | undefined, { at, direction }: GateAct, seconds: number): boolean => {
  const passedAt = direction === 'in' ? presence?.lastInAt : presence?.lastOutAt;
  return passedAt instanceof Date && Math.abs(at.getTime() - passedAt.getTime()) < seconds * 1000;
};

/** Records an act for which a pass was scanned. */
const recordPass = async (
  { database }: Needs,
  keyRing: KeyRing,
  act: GateAct,
  entry: OfflineEntry & { code: string },
): Promise<RecordedAct> => {
  const readSubject: ReadSubject = async (named) => (await selectSubjectsAtGates(database.db, [named]))[0];
  const { verdict, pass, known } = await judgePass(readSubject, keyRing, act, { code: entry.code, wasOffline: true });
  const wasLetThrough = entry.result !== 'refused';
  const { estateId, secondsBetweenEntries } = act.gate;
  // An override is no conflict: the guard knew of the refusal.
  const refusal = entry.result === 'granted' && verdict.result === 'refused' ? verdict.reason : undefined;
  return database.db.transaction(async (transaction) => {
    if (pass === undefined || known === undefined) {
      await insertOfflineEntry(transaction, act, entry, unknownSubject(entry, refusal));
      return { ...noConflict, conflict: refusal };
    }
    const subject = residentLogFields(pass, known);
    if (!wasLetThrough) {
      await insertOfflineEntry(transaction, act, entry, subject);
      return noConflict;
    }
    const { chain, step } = pass;
    // Advancing the chain to a future step would make all valid codes of the device look replayed.
    if (classifyStep(step, act.at) !== 'future') await advanceChain(transaction, { estateId, chain, step, at: act.at });
    const used = await selectOtherAdmission(transaction, { estateId, chain, step, nonce: act.nonce });
    const presence = await selectPresence(transaction, estateId, subject.subjectKey);
    const isTooSoon = entry.result === 'granted' && passedWithin(presence, act, secondsBetweenEntries);
    const conflict = refusal ?? (used === undefined && !isTooSoon ? undefined : 'already-used');
    await insertOfflineEntry(transaction, act, entry, { ...subject, conflict: conflict ?? null });
    await storePresence(transaction, act, subject);
    if (used === undefined) return { conflict, other: undefined };
    const gate = (await selectGatesWithRules(transaction, [used.gateId])).get(used.gateId);
    return { conflict, other: { gate: gate?.gateName ?? '', at: used.at } };
  });
};

/**
 * Whether the visitor leaves who was let in again after her visit had ended. The guard knew of that, so it is no second use of her
 * code.
 */
const leavesAgain = async (
  transaction: Transaction,
  visit: VisitView,
  { at, direction }: GateAct,
): Promise<boolean> => {
  if (direction === 'in' || visit.times.leftAt === undefined) return false;
  const presence = await selectPresence(transaction, visit.estateId, makeSubjectKey('visit', visit.id));
  return presence?.isInside === true && presence.since <= at;
};

/** Records a passage of a visitor. @param isUnproven whether the guard chose the visitor from a list, without a code */
const recordVisit = async (
  dependencies: Needs,
  act: GateAct,
  entry: OfflineEntry,
  { visit, isUnproven }: { visit: VisitView; isUnproven: boolean },
): Promise<RecordedAct> => {
  const refusal = entry.result === 'granted' ? findVisitRefusal(visit, act) : undefined;
  return dependencies.database.db.transaction(async (transaction) => {
    const wasLetThrough = entry.result !== 'refused';
    const isReturning = await leavesAgain(transaction, visit, act);
    const hasPassed = wasLetThrough && (await recordVisitorPassage(transaction, visit, act, dependencies));
    const found = refusal ?? (entry.result === 'granted' && !hasPassed ? 'already-used' : undefined);
    const conflict = isReturning && found === 'already-used' ? undefined : found;
    const other = conflict === 'already-used' ? await findEarlierPassage(transaction, visit, act) : undefined;
    const subject = { ...visitorLogFields(visit), conflict: conflict ?? null, isUnproven };
    await insertOfflineEntry(transaction, act, entry, subject);
    // The visit counts one arrival and one departure, and people come and go as often as a guard lets them.
    if (wasLetThrough && !hasPassed) await storePresence(transaction, act, subject);
    return { conflict, other };
  });
};

/** Returns where and when the visitor's code was used in the direction of the act before. */
const findEarlierPassage = async (
  transaction: Transaction,
  { id, estateId, times }: VisitView,
  { direction }: GateAct,
): Promise<RecordedAct['other']> => {
  const passedAt = direction === 'in' ? times.arrivedAt : times.leftAt;
  if (passedAt === undefined) return undefined;
  const at = new Date(passedAt);
  const entry = await selectPassageAt(transaction, { estateId, subjectKey: makeSubjectKey('visit', id), at });
  const gate = entry && (await selectGatesWithRules(transaction, [entry.gateId])).get(entry.gateId);
  return gate && { gate: gate.gateName, at };
};

/** Records an act without a code: the guard chose the person from the presence list or wrote her details down. */
const recordNamed = async (dependencies: Needs, act: GateAct, entry: OfflineEntry): Promise<RecordedAct> => {
  const { database } = dependencies;
  const { subjectKey = '', name = '', plate = '' } = entry;
  const visitId = subjectKey.startsWith('visit:') ? subjectKey.slice('visit:'.length) : '';
  const visit = visitId === '' ? undefined : await findVisit(database.db, visitId, act.at, act);
  if (visit?.estateId === act.gate.estateId) return recordVisit(dependencies, act, entry, { visit, isUnproven: true });
  if (entry.result === 'granted' && act.direction === 'in') {
    const walkIn = await selectWalkIn(database.db, subjectKey.slice('walk-in:'.length));
    if (walkIn?.estateId !== act.gate.estateId) throw new AppError('gate/walk-in-not-allowed');
    await recordWalkInArrival(dependencies, act, { walkIn, wasOffline: true });
    return noConflict;
  }
  return database.db.transaction(async (transaction) => {
    const row = await selectPresence(transaction, act.gate.estateId, subjectKey);
    const written = { kind: 'unknown' as const, subjectKey: makeSubjectKey('entry', act.nonce), name, plate };
    const known: SubjectFields = row
      ? { ...row, personId: row.kind === 'resident' ? subjectKey.slice('person:'.length) : null }
      : written;
    const { kind, subjectKey: key = '', whoseGuest = '', unit = '', personId = null } = known;
    const subject = { kind, subjectKey: key, name: known.name ?? '', plate: known.plate ?? '', whoseGuest, unit };
    await insertOfflineEntry(transaction, act, entry, { ...subject, personId, isUnproven: true });
    const changesPresence = act.direction === 'in' || row !== undefined;
    if (entry.result !== 'refused' && changesPresence) await storePresence(transaction, act, subject);
    return noConflict;
  });
};

/**
 * Records one act of a gate that had no network. An admission stands even when the server would have refused it; the entry is then
 * marked as a conflict. An entry without a verifiable code is marked as unproven.
 * @throws {AppError} too-many-requests for typed codes, gate/walk-in-not-allowed, gate/walk-in-over
 * @throws a unique violation when the log contains the nonce already
 */
export const recordOfflineAct = async (
  dependencies: Needs,
  keyRing: KeyRing,
  act: GateAct,
  entry: OfflineEntry,
): Promise<RecordedAct> => {
  const { code, typedCode } = entry;
  const isPass = code !== undefined && parseVisitorQr(code) === undefined;
  if (isPass) return recordPass(dependencies, keyRing, act, { ...entry, code });
  if (code === undefined && typedCode === undefined) return recordNamed(dependencies, act, entry);
  const { db } = dependencies.database;
  // Typed codes count against the limits as they do online. Otherwise a batch could try out all codes.
  const attempt = code === undefined ? await claimTypedCodeAttempt(dependencies, act.gate) : undefined;
  const visit =
    code === undefined
      ? await findVisitByTypedCode(db, typedCode ?? '', act.at, act)
      : await findVisitByQr(db, code, act.at, act);
  if (visit?.estateId === act.gate.estateId) {
    await attempt?.release();
    return recordVisit(dependencies, act, entry, { visit, isUnproven: false });
  }
  const conflict = entry.result === 'granted' ? 'unknown' : undefined;
  await db.transaction((transaction) => insertOfflineEntry(transaction, act, entry, unknownSubject(entry, conflict)));
  return { ...noConflict, conflict };
};

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
import { actFields, type GateAct } from '../log/gate-act.ts';
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

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What became of an act that was told later. */
export interface RecordedAct {
  /** Why the server would have refused what was let through. */
  conflict: RefusalReason | undefined;
  /** Where the same code was admitted too. */
  other: { gate: string; at: Date } | undefined;
}

type Remembered = Omit<NewEntry, keyof ReturnType<typeof actFields> | 'result'>;

const fine: RecordedAct = { conflict: undefined, other: undefined };

const write = (transaction: Transaction, act: GateAct, entry: OfflineEntry, known: Remembered): Promise<void> =>
  insertEntry(transaction, {
    ...actFields(act),
    ...known,
    result: entry.result,
    reason: entry.reason ?? null,
    overrideReason: entry.overrideReason ?? '',
    wasOffline: true,
  });

const move = async (transaction: Transaction, act: GateAct, known: Remembered): Promise<void> => {
  const { kind, subjectKey = '', name = '', plate = '', whoseGuest = '', unit = '' } = known;
  if (subjectKey === '') return;
  const { gate, at, direction } = act;
  const where = { estateId: gate.estateId, gateId: gate.gateId, isInside: direction === 'in', since: at };
  await upsertPresence(transaction, { ...where, subjectKey, kind, name, plate, whoseGuest, unit });
};

/** What the log keeps of somebody whom no code names. */
const unknownEntry = ({ name = '', plate = '' }: OfflineEntry, conflict?: RefusalReason): Remembered => ({
  kind: 'unknown',
  name,
  plate,
  conflict: conflict ?? null,
  isUnproven: true,
});

/** Whether somebody passed in the same direction shortly before an act, or shortly after it. */
const passedWithin = (presence: PresenceRow | undefined, { at, direction }: GateAct, seconds: number): boolean => {
  const passedAt = direction === 'in' ? presence?.lastInAt : presence?.lastOutAt;
  return passedAt instanceof Date && Math.abs(at.getTime() - passedAt.getTime()) < seconds * 1000;
};

const enterPass = async (
  { database }: Parts,
  keyRing: KeyRing,
  act: GateAct,
  entry: OfflineEntry & { code: string },
): Promise<RecordedAct> => {
  const readSubject: ReadSubject = async (named) => (await selectSubjectsAtGates(database.db, [named]))[0];
  const { verdict, pass, known } = await judgePass(readSubject, keyRing, act, { code: entry.code, wasOffline: true });
  const wasLetThrough = entry.result !== 'refused';
  const { estateId, secondsBetweenEntries } = act.gate;
  // Who overrode a refusal knew of it.
  const refusal = entry.result === 'granted' && verdict.result === 'refused' ? verdict.reason : undefined;
  return database.db.transaction(async (transaction) => {
    if (pass === undefined || known === undefined) {
      await write(transaction, act, entry, unknownEntry(entry, refusal));
      return { ...fine, conflict: refusal };
    }
    const remembered = residentLogFields(pass, known);
    if (!wasLetThrough) {
      await write(transaction, act, entry, remembered);
      return fine;
    }
    const { chain, step } = pass;
    // A step of the future would make every honest code of the device an old one.
    if (classifyStep(step, act.at) !== 'future') await advanceChain(transaction, { estateId, chain, step, at: act.at });
    const used = await selectOtherAdmission(transaction, { estateId, chain, step, nonce: act.nonce });
    const presence = await selectPresence(transaction, estateId, remembered.subjectKey);
    const isTooSoon = entry.result === 'granted' && passedWithin(presence, act, secondsBetweenEntries);
    const conflict = refusal ?? (used === undefined && !isTooSoon ? undefined : 'already-used');
    await write(transaction, act, entry, { ...remembered, conflict: conflict ?? null });
    await move(transaction, act, remembered);
    if (used === undefined) return { conflict, other: undefined };
    const gate = (await selectGatesWithRules(transaction, [used.gateId])).get(used.gateId);
    return { conflict, other: { gate: gate?.gateName ?? '', at: used.at } };
  });
};

/** @param isUnproven no code was shown: the guard names her from a list */
const enterVisit = async (
  parts: Parts,
  act: GateAct,
  entry: OfflineEntry,
  { visit, isUnproven }: { visit: VisitView; isUnproven: boolean },
): Promise<RecordedAct> => {
  const refusal = entry.result === 'granted' ? findVisitRefusal(visit, act) : undefined;
  return parts.database.db.transaction(async (transaction) => {
    const wasLetThrough = entry.result !== 'refused';
    const isMoved = wasLetThrough && (await recordVisitorPassage(transaction, visit, act, parts));
    const conflict = refusal ?? (entry.result === 'granted' && !isMoved ? 'already-used' : undefined);
    const other = conflict === 'already-used' ? await passageOf(transaction, visit, act) : undefined;
    await write(transaction, act, entry, { ...visitorLogFields(visit), conflict: conflict ?? null, isUnproven });
    return { conflict, other };
  });
};

/** Where and when the bearer of a visitor's code passed in that direction before. */
const passageOf = async (
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

/** Somebody whom the guard named from the list of who is inside, or wrote down. */
const enterNamed = async (parts: Parts, act: GateAct, entry: OfflineEntry): Promise<RecordedAct> => {
  const { database, clock } = parts;
  const { subjectKey = '', name = '', plate = '' } = entry;
  const visitId = subjectKey.startsWith('visit:') ? subjectKey.slice('visit:'.length) : '';
  const visit = visitId === '' ? undefined : await findVisit(database.db, visitId, clock.now());
  if (visit?.estateId === act.gate.estateId) return enterVisit(parts, act, entry, { visit, isUnproven: true });
  if (entry.result === 'granted' && act.direction === 'in') {
    const walkIn = await selectWalkIn(database.db, subjectKey.slice('walk-in:'.length));
    if (walkIn?.estateId !== act.gate.estateId) throw new AppError('gate/walk-in-not-allowed');
    await recordWalkInArrival(parts, act, { walkIn, wasOffline: true });
    return fine;
  }
  return database.db.transaction(async (transaction) => {
    const row = await selectPresence(transaction, act.gate.estateId, subjectKey);
    const written = { kind: 'unknown' as const, subjectKey: makeSubjectKey('entry', act.nonce), name, plate };
    const known: Remembered = row
      ? { ...row, personId: row.kind === 'resident' ? subjectKey.slice('person:'.length) : null }
      : written;
    const { kind, subjectKey: key = '', whoseGuest = '', unit = '', personId = null } = known;
    const remembered = { kind, subjectKey: key, name: known.name ?? '', plate: known.plate ?? '', whoseGuest, unit };
    await write(transaction, act, entry, { ...remembered, personId, isUnproven: true });
    const isKnownToLeave = act.direction === 'in' || row !== undefined;
    if (entry.result !== 'refused' && isKnownToLeave) await move(transaction, act, remembered);
    return fine;
  });
};

/**
 * Enters one act of a gate that had no network. What it let through stays let through; whatever the server would have
 * refused is entered as a conflict, and what no code proves is marked so.
 * @throws {AppError} too-many-requests for typed codes, gate/walk-in-not-allowed, gate/walk-in-over
 * @throws a unique violation when its nonce was entered before
 */
export const recordOfflineAct = async (
  parts: Parts,
  keyRing: KeyRing,
  act: GateAct,
  entry: OfflineEntry,
): Promise<RecordedAct> => {
  const { code, typedCode } = entry;
  const now = parts.clock.now();
  const isPass = code !== undefined && parseVisitorQr(code) === undefined;
  if (isPass) return enterPass(parts, keyRing, act, { ...entry, code });
  if (code === undefined && typedCode === undefined) return enterNamed(parts, act, entry);
  const { db } = parts.database;
  // Typed codes are counted as at the gate itself, or a batch would be the way to try them all out.
  const attempt = code === undefined ? await claimTypedCodeAttempt(parts, act.gate) : undefined;
  const visit =
    code === undefined ? await findVisitByTypedCode(db, typedCode ?? '', now) : await findVisitByQr(db, code, now);
  if (visit?.estateId === act.gate.estateId) {
    await attempt?.refund();
    return enterVisit(parts, act, entry, { visit, isUnproven: false });
  }
  const conflict = entry.result === 'granted' ? 'unknown' : undefined;
  await db.transaction((transaction) => write(transaction, act, entry, unknownEntry(entry, conflict)));
  return { ...fine, conflict };
};

import type { OfflineEntry } from '@ekhaya/contract/gate-access.guard';
import type { RefusalReason } from '@ekhaya/contract/gate-access.pass-verifier.rules';
import { tokenOfVisitorQr } from '@ekhaya/contract/visitors.rules';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findVisit, findVisitByQr, findVisitByTypedCode, type VisitView } from '../visitors/index.ts';
import { entryOf, type GateAct } from './gate-act.ts';
import { burnStep, insertEntry, selectOtherUse, selectPassageAt, type NewEntry } from './gate-log.store.ts';
import { selectGatesShown, selectSubjectsAtGates } from './gate-knowledge.store.ts';
import { selectPresence, upsertPresence } from './gate-presence.store.ts';
import { subjectKeyOf } from './gate-subject.ts';
import type { KeyRing } from './key-ring.ts';
import { judgePass, residentEntry, type ReadSubject } from './verify-pass.ts';
import { moveVisitor, refusalAtGate, visitorEntry } from './verify-visitor.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What became of an act that was told later. */
export interface EnteredAct {
  /** Why the server would have refused what was let through. */
  conflict: RefusalReason | undefined;
  /** Where the same code was admitted too. */
  other: { gate: string; at: Date } | undefined;
}

type Remembered = Omit<NewEntry, keyof ReturnType<typeof entryOf> | 'result'>;

const fine: EnteredAct = { conflict: undefined, other: undefined };

const write = (transaction: Transaction, act: GateAct, entry: OfflineEntry, known: Remembered): Promise<void> =>
  insertEntry(transaction, {
    ...entryOf(act),
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

const enterPass = async (
  { database }: Parts,
  keyRing: KeyRing,
  act: GateAct,
  entry: OfflineEntry & { code: string },
): Promise<EnteredAct> => {
  const readSubject: ReadSubject = async (named) => (await selectSubjectsAtGates(database.db, [named]))[0];
  const { verdict, pass, known } = await judgePass(readSubject, keyRing, act, { code: entry.code, wasOffline: true });
  const wasLetThrough = entry.result !== 'refused';
  // Who overrode a refusal knew of it.
  const refusal = entry.result === 'granted' && verdict.result === 'refused' ? verdict.reason : undefined;
  return database.db.transaction(async (transaction) => {
    if (pass === undefined || known === undefined) {
      await write(transaction, act, entry, { kind: 'unknown', name: entry.name ?? '', conflict: refusal ?? null });
      return { ...fine, conflict: refusal };
    }
    const remembered = residentEntry(pass, known);
    if (!wasLetThrough) {
      await write(transaction, act, entry, remembered);
      return fine;
    }
    await burnStep(transaction, { chain: pass.chain, step: pass.step, at: act.at });
    const used = await selectOtherUse(transaction, { chain: pass.chain, step: pass.step, nonce: act.nonce });
    const conflict = refusal ?? (used === undefined ? undefined : 'already-used');
    await write(transaction, act, entry, { ...remembered, conflict: conflict ?? null });
    await move(transaction, act, remembered);
    if (used === undefined) return { conflict, other: undefined };
    const gate = (await selectGatesShown(transaction, [used.gateId])).get(used.gateId);
    return { conflict, other: { gate: gate?.gateName ?? '', at: used.at } };
  });
};

const enterVisit = async (parts: Parts, act: GateAct, entry: OfflineEntry, visit: VisitView): Promise<EnteredAct> => {
  const refusal = entry.result === 'granted' ? refusalAtGate(visit, act) : undefined;
  return parts.database.db.transaction(async (transaction) => {
    const wasLetThrough = entry.result !== 'refused';
    const isOwnEstate = visit.estateId === act.gate.estateId;
    const isMoved = wasLetThrough && isOwnEstate && (await moveVisitor(transaction, visit, act, parts));
    const conflict = refusal ?? (entry.result === 'granted' && !isMoved ? 'already-used' : undefined);
    const known: Remembered = isOwnEstate ? visitorEntry(visit) : { kind: 'unknown' };
    const other = conflict === 'already-used' ? await passageOf(transaction, visit, act) : undefined;
    await write(transaction, act, entry, { ...known, conflict: conflict ?? null });
    return { conflict, other };
  });
};

/** Where and when the bearer of a visitor's code passed in that direction before. */
const passageOf = async (
  transaction: Transaction,
  { id, estateId, times }: VisitView,
  { direction }: GateAct,
): Promise<EnteredAct['other']> => {
  const passedAt = direction === 'in' ? times.arrivedAt : times.leftAt;
  if (passedAt === undefined) return undefined;
  const at = new Date(passedAt);
  const entry = await selectPassageAt(transaction, { estateId, subjectKey: subjectKeyOf('visit', id), at });
  const gate = entry && (await selectGatesShown(transaction, [entry.gateId])).get(entry.gateId);
  return gate && { gate: gate.gateName, at };
};

/** Somebody whom the guard named from the list of who is inside, or wrote down. */
const enterNamed = async (parts: Parts, act: GateAct, entry: OfflineEntry): Promise<EnteredAct> => {
  const { database, clock } = parts;
  const { subjectKey = '', name = '', plate = '' } = entry;
  const visitId = subjectKey.startsWith('visit:') ? subjectKey.slice('visit:'.length) : '';
  const visit = visitId === '' ? undefined : await findVisit(database.db, visitId, clock.now());
  if (visit !== undefined) return enterVisit(parts, act, entry, visit);
  return database.db.transaction(async (transaction) => {
    const row = await selectPresence(transaction, act.gate.estateId, subjectKey);
    const written = { kind: 'unknown' as const, subjectKey: subjectKeyOf('entry', act.nonce), name, plate };
    const known: Remembered = row
      ? { ...row, personId: row.kind === 'resident' ? subjectKey.slice('person:'.length) : null }
      : written;
    const { kind, subjectKey: key = '', whoseGuest = '', unit = '', personId = null } = known;
    const remembered = { kind, subjectKey: key, name: known.name ?? '', plate: known.plate ?? '', whoseGuest, unit };
    await write(transaction, act, entry, { ...remembered, personId });
    const isKnownToLeave = act.direction === 'in' || row !== undefined;
    if (entry.result !== 'refused' && isKnownToLeave) await move(transaction, act, remembered);
    return fine;
  });
};

/**
 * Enters one act of a gate that had no network. What it let through stays let through; whatever the server would have
 * refused is entered as a conflict.
 * @throws a unique violation when its nonce was entered before
 */
export const enterOfflineAct = async (
  parts: Parts,
  keyRing: KeyRing,
  act: GateAct,
  entry: OfflineEntry,
): Promise<EnteredAct> => {
  const { code, typedCode } = entry;
  const now = parts.clock.now();
  const isPass = code !== undefined && tokenOfVisitorQr(code) === undefined;
  if (isPass) return enterPass(parts, keyRing, act, { ...entry, code });
  if (code === undefined && typedCode === undefined) return enterNamed(parts, act, entry);
  const { db } = parts.database;
  const visit =
    code === undefined ? await findVisitByTypedCode(db, typedCode ?? '', now) : await findVisitByQr(db, code, now);
  if (visit !== undefined) return enterVisit(parts, act, entry, visit);
  const conflict = entry.result === 'granted' ? 'unknown' : undefined;
  await db.transaction((transaction) =>
    write(transaction, act, entry, { kind: 'unknown', name: entry.name ?? '', conflict: conflict ?? null }),
  );
  return { ...fine, conflict };
};

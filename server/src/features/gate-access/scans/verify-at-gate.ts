import { randomUUID } from 'node:crypto';
import type { GateSubject, GateVerdict } from '@ekhaya/contract/gate-access/guard';
import { refusalReasons, type GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { parseVisitorQr, parseVisitorCode } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import { SQL_STATE, sqlState } from '../../../platform/database/database.ts';

import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findVisit, findVisitByQr, findVisitByTypedCode, type VisitView } from '../../visitors/index.ts';
import { claimTypedCodeAttempt } from './claim-typed-code.ts';
import { announceEntries } from '../log/announce-entries.ts';
import { actFields, type GateAct } from '../log/gate-act.ts';
import { insertEntry, selectEntryByNonce, type GateLogRow } from '../log/gate-log.store.ts';
import { idOfSubject, personIdsOf, presentResident, presentSubject, presentVisitor } from '../log/gate-subject.ts';
import { selectMobiles } from '../people/people.store.ts';
import { selectVehiclesOf } from '../people/vehicles-at-gates.store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { createSubjectReader } from './subjects-at-gates.store.ts';
import { requireGuarded } from '../gates/require-guarded-gate.ts';
import { verifyPass, type ReadSubject } from './verify-pass.ts';
import { verifyVisitor } from './verify-visitor.ts';
import { createGateReader, type GateWithRules } from '../gates/gates-with-rules.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live' | 'logger' | 'metrics'>;

/** Batching readers: concurrent scans share their queries. */
interface Readers {
  readGate: (id: string) => Promise<GateWithRules | undefined>;
  readSubject: ReadSubject;
}

/** A code that is shown at a gate: scanned (`code`), or a visitor's code that the guard types (`typedCode`). */
interface ShownCode {
  code?: string | undefined;
  typedCode?: string | undefined;
  gateId: string;
  direction: GateDirection;
  nonce?: string | undefined;
}

/**
 * The subject of a log entry as its guard saw it, with photo, role, the host's phone and companions. Only what the log has, where the
 * person is gone or her name was erased.
 */
const readSubjectAgain = async (
  { database, clock, readSubject }: Needs & Readers,
  row: GateLogRow,
): Promise<GateSubject> => {
  const { gateId, subjectKey, chain, name } = row;
  const [personId, visitId] = [idOfSubject(subjectKey, 'person'), idOfSubject(subjectKey, 'visit')];
  if (personId !== undefined && name !== '') {
    const claim = { gateId, subjectId: personId, deviceId: undefined, chain: chain ?? personId, gateSet: 0 };
    const known = await readSubject(claim);
    if (known !== undefined) return presentResident(personId, known, row.hasNoPlace);
  }
  const visit = visitId === undefined ? undefined : await findVisit(database.db, visitId, clock.now());
  if (visit !== undefined && visit.visitor !== '') {
    const mobiles = await selectMobiles(database.db, [visit.hostId]);
    return presentVisitor(visit, mobiles.get(visit.hostId) ?? '');
  }
  return presentSubject(row, await selectVehiclesOf(database.db, personIdsOf([row])), row.hasNoPlace);
};

/**
 * Restores the verdict from a log entry, for a phone that repeats a call because it did not receive the answer.
 * @throws {AppError} conflict when the entry belongs to another guard
 */
const restoreVerdict = async (
  dependencies: Needs & Readers,
  row: GateLogRow,
  guardId: string,
): Promise<GateVerdict> => {
  if (row.guardId !== guardId) throw new AppError('conflict');
  const reason = refusalReasons.find((each) => each === row.reason);
  return {
    result: row.result === 'refused' ? 'refused' : 'granted',
    nonce: row.nonce,
    ...(reason && { reason }),
    ...(row.kind !== 'unknown' && { subject: await readSubjectAgain(dependencies, row) }),
  };
};

/**
 * Finds the visit of a typed code. Counts the attempt unless the code belongs to a visit of the gate's estate.
 * @throws {AppError} too-many-requests
 */
const findTypedVisit = async (dependencies: Needs, act: GateAct, typedCode: string): Promise<VisitView | undefined> => {
  const attempt = await claimTypedCodeAttempt(dependencies, act.gate);
  const visit = await findVisitByTypedCode(dependencies.database.db, typedCode, act.at, act);
  // A code of another estate counts as wrong, so that guards cannot learn that it exists.
  if (visit?.estateId === act.gate.estateId) await attempt.release();
  return visit;
};

/** Verifies the shown code and records the act in the gate log. */
const verifyShownCode = async (
  dependencies: Needs & Readers,
  keyRing: KeyRing,
  act: GateAct,
  { code, typedCode }: ShownCode,
): Promise<GateVerdict> => {
  const { database } = dependencies;
  const isVisitorQr = code !== undefined && parseVisitorQr(code) !== undefined;
  if (code !== undefined && !isVisitorQr) return verifyPass(dependencies, keyRing, act, code);
  const visit =
    code === undefined
      ? await findTypedVisit(dependencies, act, typedCode ?? '')
      : await findVisitByQr(database.db, code, act.at, act);
  // A code of another estate gets the answer for an unknown code, so that guards cannot learn that it exists.
  if (visit?.estateId === act.gate.estateId) return verifyVisitor(dependencies, act, visit);
  const isNoCode = typedCode !== undefined && parseVisitorCode(typedCode) === undefined;
  const reason = isNoCode ? 'malformed' : 'unknown';
  await insertEntry(database.db, { ...actFields(act), kind: 'unknown', result: 'refused', reason });
  return { result: 'refused', reason, nonce: act.nonce };
};

type ShownToGuard = ShownCode & { staffEstates: StaffEstates; guardId: string };

/**
 * Verifies a code that is shown at a gate and records it in the gate log. A granted code is consumed in the same transaction.
 * Repeating a call with the same nonce returns the first verdict.
 * @throws {AppError} not-found, forbidden, too-many-requests for typed codes, conflict for the nonce of another guard
 */
const verifyAtGate = async (
  dependencies: Needs & Readers,
  keyRing: KeyRing,
  { staffEstates, guardId, ...shown }: ShownToGuard,
): Promise<GateVerdict> => {
  const { database, clock } = dependencies;
  const gate = requireGuarded(await dependencies.readGate(shown.gateId), staffEstates);
  const known = shown.nonce === undefined ? undefined : await selectEntryByNonce(database.db, shown.nonce);
  if (known !== undefined) return restoreVerdict(dependencies, known, guardId);
  const nonce = shown.nonce ?? randomUUID();
  const now = clock.now();
  const act = { nonce, at: now, receivedAt: now, gate, direction: shown.direction, guardId };
  try {
    const verdict = await verifyShownCode(dependencies, keyRing, act, shown);
    announceEntries(dependencies, gate.estateId);
    dependencies.metrics.countGateVerdict(verdict);
    return verdict;
  } catch (error) {
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    // A concurrent call inserted the entry with this nonce first. This call returns the verdict of that entry.
    const first = await selectEntryByNonce(database.db, nonce);
    if (first === undefined) throw error;
    return await restoreVerdict(dependencies, first, guardId);
  }
};

/** Returns `verifyAtGate` bound to one set of batching readers. Create it once per process. */
export const createGateVerifier = (
  dependencies: Needs,
  keyRing: KeyRing,
): ((shown: ShownToGuard) => Promise<GateVerdict>) => {
  const { db } = dependencies.database;
  const readers = { readGate: createGateReader(db), readSubject: createSubjectReader(db) };
  return (shown) => verifyAtGate({ ...dependencies, ...readers }, keyRing, shown);
};

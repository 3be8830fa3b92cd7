import { randomUUID } from 'node:crypto';
import type { GateVerdict } from '@ekhaya/contract/gate-access/guard';
import { refusalReasons, type GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { parseVisitorQr, parseVisitorCode } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import { SQL_STATE, sqlState } from '../../../platform/database/database.ts';
import { createBatcher, createBatchLoader } from '../../../platform/database/batch-loader.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findVisitByQr, findVisitByTypedCode, type VisitView } from '../../visitors/index.ts';
import { claimTypedCode } from './claim-typed-code.ts';
import { entryOf, type GateAct } from '../log/gate-act.ts';
import { insertEntry, selectEntry, type GateLogRow } from '../log/gate-log.store.ts';
import { rememberedSubject } from '../log/gate-subject.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { selectSubjectsAtGates, type NamedAtGate } from './subjects-at-gates.store.ts';
import { requireGuarded } from '../gates/require-guarded-gate.ts';
import { verifyPass, type ReadSubject } from './verify-pass.ts';
import { verifyVisitor } from './verify-visitor.ts';
import { selectGatesShown, type ShownAtGate } from '../gates/gates-with-rules.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What all who show something at once are answered from, read together. */
interface Readers {
  readGate: (id: string) => Promise<ShownAtGate | undefined>;
  readSubject: ReadSubject;
}

/** What is shown at a gate: a scanned code, or one that a visitor says. */
interface Shown {
  code?: string | undefined;
  typedCode?: string | undefined;
  gateId: string;
  direction: GateDirection;
  nonce?: string | undefined;
}

/** The verdict that an entry keeps, for a phone that asks again because it did not hear it. */
const verdictOf = (row: GateLogRow, guardId: string): GateVerdict => {
  if (row.guardId !== guardId) throw new AppError('conflict');
  const reason = refusalReasons.find((each) => each === row.reason);
  return {
    result: row.result === 'refused' ? 'refused' : 'granted',
    nonce: row.nonce,
    ...(reason && { reason }),
    ...(row.kind !== 'unknown' && { subject: rememberedSubject(row, row.hasNoPlace) }),
  };
};

const findTypedVisit = async (dependencies: Parts, act: GateAct, typedCode: string): Promise<VisitView | undefined> => {
  const attempt = await claimTypedCode(dependencies, act.gate);
  const visit = await findVisitByTypedCode(dependencies.database.db, typedCode, act.at);
  // A code of another estate counts as wrong: it tells no guard that it exists.
  if (visit?.estateId === act.gate.estateId) await attempt.refund();
  return visit;
};

const verdictFor = async (
  dependencies: Parts & Readers,
  keyRing: KeyRing,
  act: GateAct,
  { code, typedCode }: Shown,
): Promise<GateVerdict> => {
  const { database } = dependencies;
  const isVisitorQr = code !== undefined && parseVisitorQr(code) !== undefined;
  if (code !== undefined && !isVisitorQr) return verifyPass(dependencies, keyRing, act, code);
  const visit =
    code === undefined
      ? await findTypedVisit(dependencies, act, typedCode ?? '')
      : await findVisitByQr(database.db, code, act.at);
  // A guard learns nothing of the guests of another estate, not even that there is such a code.
  if (visit?.estateId === act.gate.estateId) return verifyVisitor(dependencies, act, visit);
  const isNoCode = typedCode !== undefined && parseVisitorCode(typedCode) === undefined;
  const reason = isNoCode ? 'malformed' : 'unknown';
  await insertEntry(database.db, { ...entryOf(act), kind: 'unknown', result: 'refused', reason });
  return { result: 'refused', reason, nonce: act.nonce };
};

type ShownToGuard = Shown & { staffEstates: StaffEstates; guardId: string };

/**
 * Checks what is shown at a gate and enters it in the log; what is granted is used up in the same stroke.
 * @throws {AppError} not-found, forbidden, too-many-requests for typed codes, conflict for another guard's nonce
 */
const verifyAtGate = async (
  dependencies: Parts & Readers,
  keyRing: KeyRing,
  { staffEstates, guardId, ...shown }: ShownToGuard,
): Promise<GateVerdict> => {
  const { database, clock } = dependencies;
  const gate = requireGuarded(await dependencies.readGate(shown.gateId), staffEstates);
  const known = shown.nonce === undefined ? undefined : await selectEntry(database.db, shown.nonce);
  if (known !== undefined) return verdictOf(known, guardId);
  const nonce = shown.nonce ?? randomUUID();
  const now = clock.now();
  const act = { nonce, at: now, receivedAt: now, gate, direction: shown.direction, guardId };
  try {
    return await verdictFor(dependencies, keyRing, act, shown);
  } catch (error) {
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    // The same call twice at the same moment: the first one's verdict is both's.
    const first = await selectEntry(database.db, nonce);
    if (first === undefined) throw error;
    return verdictOf(first, guardId);
  }
};

/** Checks what is shown at gates: `verifyAtGate`, which reads the gates and the people of all that ask at once together. */
export const createGateVerifier = (
  dependencies: Parts,
  keyRing: KeyRing,
): ((shown: ShownToGuard) => Promise<GateVerdict>) => {
  const { db } = dependencies.database;
  const readGate = createBatchLoader((ids) => selectGatesShown(db, ids));
  const readSubject = createBatcher((named: NamedAtGate[]) => selectSubjectsAtGates(db, named));
  return (shown) => verifyAtGate({ ...dependencies, readGate, readSubject }, keyRing, shown);
};

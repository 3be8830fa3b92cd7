import type { GateVerdict } from '@ekhaya/contract/gate-access/guard';
import { parsePassCode, type ParsedPassCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import {
  verifyPassCode,
  type RefusalReason,
  type VerifiedPass,
} from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { actFields, type GateAct } from '../log/gate-act.ts';
import type { ClaimedSubject, SubjectAtGate } from './subjects-at-gates.store.ts';
import { insertEntry } from '../log/gate-log.store.ts';
import { presentResident, makeSubjectKey } from '../log/gate-subject.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { isGateOpenAt, isWithinRoleHoursAt } from '../gates/require-guarded-gate.ts';
import { consumePass } from './consume-pass.store.ts';

/** The largest date: a revocation at this time covers every code. */
const maxDate = new Date(8_640_000_000_000_000);

/** Returns the claims of a parsed code. They are not verified yet. */
const claimsOf = (parsed: ParsedPassCode) =>
  parsed.kind === 'server'
    ? {
        subjectId: parsed.pass.subjectId,
        deviceId: undefined,
        chain: parsed.pass.subjectId,
        gateSet: parsed.pass.gateSet,
      }
    : {
        subjectId: parsed.grant.subjectId,
        deviceId: parsed.grant.deviceId,
        chain: parsed.grant.deviceId,
        gateSet: parsed.grant.gateSet,
      };

/** Whether the person had no role, or the person or device was revoked, at an instant. If so, no code of theirs is valid. */
const isRevokedAt = (known: SubjectAtGate, pass: VerifiedPass, at: Date): boolean => {
  const hadNoRole = !known.hasRole && (known.roleRevokedAt === undefined || known.roleRevokedAt <= at);
  const isDeviceOfOther = pass.deviceId !== undefined && known.deviceOwnerId !== pass.subjectId;
  const before = (instant: Date | undefined): boolean => instant !== undefined && instant <= at;
  return hadNoRole || isDeviceOfOther || before(known.revokedSince) || before(known.deviceRevokedAt);
};

/** Returns when the person last passed in a direction. */
const passedAt = ({ lastInAt, lastOutAt }: SubjectAtGate, direction: GateAct['direction']): Date | undefined =>
  direction === 'in' ? lastInAt : lastOutAt;

/** Returns when a refused pass had been used: when its step was used, else when its person last passed in this direction. */
const usedAtOf = (pass: VerifiedPass, known: SubjectAtGate, { at, direction }: GateAct): Date => {
  const wasStepUsed = pass.step <= (known.newestStep ?? -1);
  return (wasStepUsed ? known.usedAt : passedAt(known, direction)) ?? at;
};

/** Reads the stored data about the person and the device in the claims of a code; undefined when the gate does not exist. */
export type ReadSubject = (named: ClaimedSubject) => Promise<SubjectAtGate | undefined>;

/** The verdict on a pass, with the data of the person if she is known. */
export interface JudgedPass {
  verdict: { result: 'granted' } | { result: 'refused'; reason: RefusalReason };
  /** Undefined when the code could not be verified. */
  pass?: VerifiedPass;
  known?: SubjectAtGate;
}

/**
 * Verifies a scanned pass with the data of the database. Writes nothing.
 * @param wasOffline skips the checks of order and earlier use, which the caller makes itself: an offline gate could not know
 *   of passages at other gates
 */
export const judgePass = async (
  readSubject: ReadSubject,
  keyRing: KeyRing,
  act: GateAct,
  { code, wasOffline }: { code: string; wasOffline: boolean },
): Promise<JudgedPass> => {
  const { gate, at, direction } = act;
  const parsed = parsePassCode(code);
  if (parsed === undefined) return { verdict: { result: 'refused', reason: 'malformed' } };
  const known = await readSubject({ gateId: gate.gateId, ...claimsOf(parsed) });
  if (known === undefined) return { verdict: { result: 'refused', reason: 'wrong-gate' } };
  const isOrderKept = gate.keepsOrder && !wasOffline;
  const verdict = await verifyPassCode(
    code,
    {
      estateId: gate.estateId,
      direction,
      now: at,
      isGateOpen: isGateOpenAt(gate, at),
      // The roles of the person may have changed since the grant was issued. Here, the current roles decide below.
      opensFor: () => gate.isEnabled && (known.setOpensGate || known.opensGate),
      isWithinHoursOf: () => isWithinRoleHoursAt(gate, known.openingRoles, at),
      secondsBetweenEntries: gate.secondsBetweenEntries,
    },
    {
      serverKeys: await keyRing.verifiers(),
      revokedAt: (pass) => (isRevokedAt(known, pass, at) ? maxDate : undefined),
      newestStepOf: () => (wasOffline ? undefined : known.newestStep),
      isInside: () => (isOrderKept ? known.isInside : undefined),
      passedAt: () => (wasOffline ? undefined : passedAt(known, direction)),
    },
  );
  if (verdict.result === 'refused') return { verdict, known, ...(verdict.pass && { pass: verdict.pass }) };
  const isWrongGate = known.hasRole && !known.opensGate;
  return {
    verdict: isWrongGate ? { result: 'refused', reason: 'wrong-gate' } : { result: 'granted' },
    pass: verdict.pass,
    known,
  };
};

/** Returns the log fields of a resident whose pass was verified. */
export const residentLogFields = (pass: VerifiedPass, known: SubjectAtGate) => ({
  kind: 'resident' as const,
  subjectKey: makeSubjectKey('person', pass.subjectId),
  personId: pass.subjectId,
  name: known.name,
  unit: known.unit,
  hasNoPlace: pass.hasNoPlace,
  chain: pass.chain,
  step: pass.step,
});

/** Verifies a scanned pass and records the result. A granted pass is consumed in the same statement. */
export const verifyPass = async (
  { database, readSubject }: Pick<Dependencies, 'database'> & { readSubject: ReadSubject },
  keyRing: KeyRing,
  act: GateAct,
  code: string,
): Promise<GateVerdict> => {
  const { verdict, pass, known } = await judgePass(readSubject, keyRing, act, { code, wasOffline: false });
  const { nonce } = act;
  if (pass === undefined || known === undefined) {
    const reason = verdict.result === 'refused' ? verdict.reason : 'unknown';
    await insertEntry(database.db, { ...actFields(act), kind: 'unknown', result: 'refused', reason });
    return { result: 'refused', reason, nonce };
  }
  const subject = presentResident(pass.subjectId, known, pass.hasNoPlace);
  const refused = (reason: RefusalReason): GateVerdict => ({
    result: 'refused',
    reason,
    subject,
    nonce,
    ...(reason === 'already-used' && { usedAt: usedAtOf(pass, known, act).toISOString() }),
  });
  if (verdict.result === 'refused') {
    const { reason } = verdict;
    await insertEntry(database.db, { ...actFields(act), ...residentLogFields(pass, known), result: 'refused', reason });
    return refused(reason);
  }
  const { gate } = act;
  const used = await consumePass(database.db, {
    ...actFields(act),
    keepsOrder: gate.keepsOrder,
    secondsBetweenEntries: gate.secondsBetweenEntries,
    subjectId: pass.subjectId,
    name: known.name,
    unit: known.unit,
    chain: pass.chain,
    step: pass.step,
    hasNoPlace: pass.hasNoPlace,
  });
  return used.result === 'granted' ? { result: 'granted', subject, nonce } : refused(used.reason);
};

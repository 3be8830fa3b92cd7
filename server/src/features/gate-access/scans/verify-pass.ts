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
import { isGateOpenAt } from '../gates/require-guarded-gate.ts';
import { consumePass } from './consume-pass.store.ts';

/** After everything that was ever issued. */
const always = new Date(8_640_000_000_000_000);

/** What a code says of itself, believed or not. */
const namedBy = (parsed: ParsedPassCode) =>
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

/** Whether a person or her device was kept from the gates at an instant: then for every code, whenever it was made. */
const isRevokedAt = (known: SubjectAtGate, pass: VerifiedPass, at: Date): boolean => {
  const hadNoRole = !known.hasRole && (known.roleRevokedAt === undefined || known.roleRevokedAt <= at);
  const isForeignDevice = pass.deviceId !== undefined && known.deviceOwnerId !== pass.subjectId;
  const before = (instant: Date | undefined): boolean => instant !== undefined && instant <= at;
  return hadNoRole || isForeignDevice || before(known.revokedSince) || before(known.deviceRevokedAt);
};

/** When somebody passed last in a direction. */
const passedAt = ({ lastInAt, lastOutAt }: SubjectAtGate, direction: GateAct['direction']): Date | undefined =>
  direction === 'in' ? lastInAt : lastOutAt;

/** When a pass that was used already was used: its step, or by another code of its person a moment ago. */
const usedAtOf = (pass: VerifiedPass, known: SubjectAtGate, { at, direction }: GateAct): Date => {
  const wasStepUsed = pass.step <= (known.newestStep ?? -1);
  return (wasStepUsed ? known.usedAt : passedAt(known, direction)) ?? at;
};

/** Reads what the database knows of what a code names; undefined when there is no such gate. */
export type ReadSubject = (named: ClaimedSubject) => Promise<SubjectAtGate | undefined>;

/** A verdict over a pass with what is known of its person. */
export interface JudgedPass {
  verdict: { result: 'granted' } | { result: 'refused'; reason: RefusalReason };
  /** Undefined when nothing of the code was believed. */
  pass?: VerifiedPass;
  known?: SubjectAtGate;
}

/**
 * Judges a scanned pass by what the database knows, and changes nothing.
 * @param act.at the instant it was shown
 * @param wasOffline a lane without a network knew of no other lane: order and use are looked at by whoever enters it
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
  const known = await readSubject({ gateId: gate.gateId, ...namedBy(parsed) });
  if (known === undefined) return { verdict: { result: 'refused', reason: 'wrong-gate' } };
  const isOrderKept = gate.keepsOrder && !wasOffline;
  const verdict = await verifyPassCode(
    code,
    {
      estateId: gate.estateId,
      direction,
      now: at,
      isGateOpen: isGateOpenAt(gate, at),
      opensFor: () => gate.isEnabled && known.setOpensGate,
      secondsBetweenEntries: gate.secondsBetweenEntries,
    },
    {
      serverKeys: await keyRing.verifiers(),
      revokedAt: (pass) => (isRevokedAt(known, pass, at) ? always : undefined),
      newestStepOf: () => (wasOffline ? undefined : known.newestStep),
      isInside: () => (isOrderKept ? known.isInside : undefined),
      passedAt: () => (wasOffline ? undefined : passedAt(known, direction)),
    },
  );
  if (verdict.result === 'refused') return { verdict, known, ...(verdict.pass && { pass: verdict.pass }) };
  // What the estate changed since the grant was issued counts at once where there is a network.
  const isWrongGate = known.hasRole && !known.opensGate;
  return {
    verdict: isWrongGate ? { result: 'refused', reason: 'wrong-gate' } : { result: 'granted' },
    pass: verdict.pass,
    known,
  };
};

/** What the log keeps of somebody whose pass was believed. */
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

/** Checks a scanned pass, uses it up when it is granted, and enters it either way. */
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

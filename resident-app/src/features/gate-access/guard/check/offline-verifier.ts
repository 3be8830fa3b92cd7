import {
  importPublicKey,
  isGateOpen,
  verifyPassCode,
  type GateDirection,
  type GateKnowledge,
  type RefusalReason,
  type VerifiedPass,
} from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { hashVisitorCode, hashVisitorToken } from '@ekhaya/contract/gate-access/passes/visitor-proof.rules';
import {
  earlyArrivalMs,
  refusalOfVisit,
  parseVisitorQr,
  parseVisitorCode,
} from '@ekhaya/contract/visitors/visitors.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { GuardBook } from '../book/guard-book.ts';
import type { ExpectedVisitor, Gate, GateSubject } from '../gates/guard.queries.ts';

export interface OfflineVerdict {
  result: 'granted' | 'refused';
  reason?: RefusalReason;
  subject?: GateSubject;
  /** When the same code was used, where this phone knows. */
  usedAt?: string;
  /** What has to be remembered when it was granted. */
  pass?: VerifiedPass;
  visitor?: ExpectedVisitor;
}

interface Situation {
  gate: Gate;
  direction: GateDirection;
  /** By the server's time, as far as it is known. */
  now: Date;
}

type ShownCode = { code: string } | { typedCode: string };

/**
 * Decides on this phone alone what a code is worth, by the rules that the server decides by. It changes nothing.
 * @param book what the phone knows
 */
export async function verifyOffline(shown: ShownCode, situation: Situation, book: GuardBook): Promise<OfflineVerdict> {
  if ('typedCode' in shown) {
    const typed = parseVisitorCode(shown.typedCode);
    if (typed === undefined) return { result: 'refused', reason: 'malformed' };
    return verdictOfVisitor(await findByCode(typed, book), situation);
  }
  const token = parseVisitorQr(shown.code);
  return token === undefined
    ? verdictOfPass(shown.code, situation, book)
    : verdictOfVisitor(await findByToken(token, book), situation);
}

async function verdictOfPass(
  code: string,
  { gate, direction, now }: Situation,
  book: GuardBook,
): Promise<OfflineVerdict> {
  const verdict = await verifyPassCode(
    code,
    {
      estateId: gate.estateID,
      direction,
      isGateOpen: isOpen(gate, now),
      opensFor: (gateSet) => gate.gateSets === null || gate.gateSets.includes(gateSet),
      secondsBetweenEntries: gate.secondsBetweenEntries,
      now,
    },
    await knowledgeOf(book, { gate, direction, now }),
  );
  const { pass } = verdict;
  if (!pass) return { ...verdict };
  const used = book.steps.find(({ chain, step }) => chain === pass.chain && step >= pass.step);
  const usedAt = used ? used.usedAt : passedAt(keyOfPerson(pass.subjectId), direction, book)?.toISOString();
  const isUsed = verdict.result === 'refused' && verdict.reason === 'already-used';
  return { ...verdict, pass, subject: subjectOfPass(pass, book), ...(isUsed && usedAt !== undefined && { usedAt }) };
}

async function knowledgeOf(book: GuardBook, { gate, direction, now }: Situation): Promise<GateKnowledge> {
  const keys = book.keys.filter(({ expiresAt }) => new Date(expiresAt) > now);
  const imported = await Promise.all(
    keys.map(async ({ kid, publicKey }) => [kid, await importPublicKey(publicPointOf(publicKey))] as const),
  );
  return {
    serverKeys: new Map(imported),
    revokedAt: (pass) => newest(book.revocations.filter((revocation) => concerns(revocation, pass))),
    newestStepOf: (chain) => book.steps.find((step) => step.chain === chain)?.step,
    isInside: (pass) => (gate.keepsOrder ? isInside(keyOfPerson(pass.subjectId), book) : undefined),
    passedAt: (pass) => passedAt(keyOfPerson(pass.subjectId), direction, book),
  };
}

const concerns = ({ kind, id, estateID }: GuardBook['revocations'][number], pass: VerifiedPass): boolean =>
  kind === 'device' ? id === pass.deviceId : id === pass.subjectId && estateID === pass.estateId;

const newest = (revocations: GuardBook['revocations']): Date | undefined =>
  revocations
    .map(({ revokedAt }) => new Date(revokedAt))
    .sort((a, b) => b.getTime() - a.getTime())
    .at(0);

/** Who is not on the list may be outside, or may never have come by a gate that keeps one. */
function isInside(key: string, book: GuardBook): boolean | undefined {
  if (book.people.some(({ subject }) => subject.key === key)) return true;
  return book.left.includes(key) ? false : undefined;
}

/** When somebody passed last in a direction, by this phone or by the list of who is inside. */
function passedAt(key: string, direction: GateDirection, book: GuardBook): Date | undefined {
  const here = book.passages.filter((passage) => passage.key === key && passage.direction === direction);
  const cameIn = direction === 'in' ? book.people.filter(({ subject }) => subject.key === key) : [];
  const times = [...here.map(({ at }) => at), ...cameIn.map(({ since }) => since)];
  return times.length === 0 ? undefined : new Date(times.sort().at(-1) ?? '');
}

/** As the list of who is inside names a person. */
const keyOfPerson = (subjectId: string): string => `person:${subjectId}`;

/** Whom the phone knows by name: those on the list. Names of residents are not kept for anybody else. */
function subjectOfPass(pass: VerifiedPass, book: GuardBook): GateSubject {
  const key = keyOfPerson(pass.subjectId);
  const known = book.people.find(({ subject }) => subject.key === key)?.subject;
  return { ...(known ?? { ...UNKNOWN_RESIDENT, key }), noPlace: pass.hasNoPlace };
}

const UNKNOWN_RESIDENT: GateSubject = {
  key: '',
  kind: 'resident',
  name: '',
  roleDisplayName: '',
  unit: '',
  photo: '',
  plate: '',
  vehicle: '',
  whoseGuest: '',
  hostPhone: '',
  companions: 0,
  noPlace: false,
};

async function findByCode(code: string, { expected }: GuardBook): Promise<ExpectedVisitor | undefined> {
  for (const visitor of expected) {
    if ((await hashVisitorCode(visitor.inviteID, code)) === visitor.codeDigest) return visitor;
  }
  return undefined;
}

async function findByToken(token: string, { expected }: GuardBook): Promise<ExpectedVisitor | undefined> {
  const digest = await hashVisitorToken(token);
  return expected.find(({ tokenDigest }) => tokenDigest === digest);
}

function verdictOfVisitor(visitor: ExpectedVisitor | undefined, { gate, direction, now }: Situation): OfflineVerdict {
  // A guard learns nothing of the guests of another estate, though she may guard both.
  if (visitor?.estateID !== gate.estateID) return { result: 'refused', reason: 'unknown' };
  const { subject } = visitor;
  const reason = refusalOfVisit(visitTimesOf(visitor), {
    direction,
    instant: now.getTime(),
    earlyMilliseconds: earlyArrivalMs,
  });
  if (reason !== undefined) return { result: 'refused', reason, subject, visitor };
  if (direction === 'in' && !isOpen(gate, now)) return { result: 'refused', reason: 'not-yet', subject, visitor };
  return { result: 'granted', subject, visitor };
}

/** What the status says of the times that only the server knows. */
function visitTimesOf({ from, to, status }: ExpectedVisitor): Parameters<typeof refusalOfVisit>[0] {
  const happened = (is: boolean): number | undefined => (is ? 0 : undefined);
  return {
    startsAt: new Date(from).getTime(),
    endsAt: new Date(to).getTime(),
    revokedAt: happened(status === 'revoked'),
    arrivedAt: happened(status === 'arrived' || status === 'left'),
    leftAt: happened(status === 'left'),
  };
}

const isOpen = (gate: Gate, now: Date): boolean => isGateOpen(gate, wallClockAt(now, gate.timeZone).minutes);

/** The 64 bytes after the 04 of an uncompressed point. */
function publicPointOf(publicKey: string): Uint8Array<ArrayBuffer> {
  const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0).slice(1);
}

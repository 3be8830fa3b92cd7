import {
  importPublicKey,
  isGateOpen,
  isWithinHours,
  verifyPassCode,
  type GateDirection,
  type GateHours,
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
import { visitAt, visitsOf } from '../book/visits-of-book.ts';
import type { ExpectedVisitor, Gate, GateSubject } from '../gates/guard.queries.ts';

/** A verdict of this phone. */
export interface OfflineVerdict {
  result: 'granted' | 'refused';
  reason?: RefusalReason;
  subject?: GateSubject;
  /** When the same code was used before, if this phone knows. */
  usedAt?: string;
  /** The pass or the visit, which the caller records when it was granted. */
  pass?: VerifiedPass;
  visitor?: ExpectedVisitor;
}

interface Situation {
  gate: Gate;
  direction: GateDirection;
  /** By the server's time, as far as this phone knows it. */
  now: Date;
}

type ShownCode = { code: string } | { typedCode: string };

/** Checks a code with the guard's book, by the same rules as the server. Records nothing. */
export async function verifyOffline(shown: ShownCode, situation: Situation, book: GuardBook): Promise<OfflineVerdict> {
  if ('typedCode' in shown) {
    const typed = parseVisitorCode(shown.typedCode);
    if (typed === undefined) return { result: 'refused', reason: 'malformed' };
    return verdictOfVisitor(await findByCode(typed, book, situation), situation);
  }
  const token = parseVisitorQr(shown.code);
  return token === undefined
    ? verdictOfPass(shown.code, situation, book)
    : verdictOfVisitor(await findByToken(token, book, situation), situation);
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
      isWithinHoursOf: (gateSet) => isWithinHours(hoursOfSet(gate, gateSet), minutesAt(gate, now)),
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
    revokedAt: (pass) => newest(book.revocations.filter((revocation) => isRevocationOf(revocation, pass))),
    newestStepOf: (chain) => book.steps.find((step) => step.chain === chain)?.step,
    isInside: (pass) => (gate.keepsOrder ? isInside(keyOfPerson(pass.subjectId), book) : undefined),
    passedAt: (pass) => passedAt(keyOfPerson(pass.subjectId), direction, book),
  };
}

const isRevocationOf = ({ kind, id, estateID }: GuardBook['revocations'][number], pass: VerifiedPass): boolean =>
  estateID === pass.estateId && id === (kind === 'device' ? pass.deviceId : pass.subjectId);

const newest = (revocations: GuardBook['revocations']): Date | undefined =>
  revocations
    .map(({ revokedAt }) => new Date(revokedAt))
    .sort((a, b) => b.getTime() - a.getTime())
    .at(0);

/** Whether a person is inside; undefined where the book does not say, because not every gate keeps a list. */
function isInside(key: string, book: GuardBook): boolean | undefined {
  if (book.people.some(({ subject }) => subject.key === key)) return true;
  return book.left.includes(key) ? false : undefined;
}

/** When a person last passed in a direction, by this phone's passages or the list of people inside. */
function passedAt(key: string, direction: GateDirection, book: GuardBook): Date | undefined {
  const here = book.passages.filter((passage) => passage.key === key && passage.direction === direction);
  const cameIn = direction === 'in' ? book.people.filter(({ subject }) => subject.key === key) : [];
  const times = [...here.map(({ at }) => at), ...cameIn.map(({ since }) => since)];
  return times.length === 0 ? undefined : new Date(times.sort().at(-1) ?? '');
}

/** The key of a person in the list of people inside. */
const keyOfPerson = (subjectId: string): string => `person:${subjectId}`;

/** The holder of a pass. Her name is known only while she is on the list of people inside; no other residents' names are stored. */
function subjectOfPass(pass: VerifiedPass, book: GuardBook): GateSubject {
  const key = keyOfPerson(pass.subjectId);
  const listed = book.people.find(({ subject }) => subject.key === key)?.subject;
  return { ...(listed ?? { ...UNKNOWN_RESIDENT, key }), noPlace: pass.hasNoPlace };
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
  vehicles: [],
  whoseGuest: '',
  hostPhone: '',
  companions: 0,
  repeats: '',
  noPlace: false,
};

async function findByCode(code: string, book: GuardBook, situation: Situation): Promise<ExpectedVisitor | undefined> {
  for (const { inviteID, codeDigest } of visitsOf(book)) {
    if ((await hashVisitorCode(inviteID, code)) === codeDigest) return visitOf(inviteID, book, situation);
  }
  return undefined;
}

async function findByToken(token: string, book: GuardBook, situation: Situation): Promise<ExpectedVisitor | undefined> {
  const digest = await hashVisitorToken(token);
  const found = visitsOf(book).find(({ tokenDigest }) => tokenDigest === digest);
  return found && visitOf(found.inviteID, book, situation);
}

/** The visit of an invitation that a code is for at a moment: a weekly invitation has one today, and may have one tomorrow. */
const visitOf = (invitation: string, book: GuardBook, { now, direction }: Situation): ExpectedVisitor | undefined =>
  visitAt(
    visitsOf(book).filter(({ inviteID }) => inviteID === invitation),
    now,
    direction,
  );

function verdictOfVisitor(visitor: ExpectedVisitor | undefined, { gate, direction, now }: Situation): OfflineVerdict {
  // Guests of another estate are unknown at this gate, even to a guard of both estates.
  if (visitor?.estateID !== gate.estateID) return { result: 'refused', reason: 'unknown' };
  const { subject } = visitor;
  const reason = refusalOfVisit(visitTimesOf(visitor), {
    direction,
    instant: now.getTime(),
    earlyMs: earlyArrivalMs,
  });
  if (reason !== undefined) return { result: 'refused', reason, subject, visitor };
  if (direction === 'in' && !isOpen(gate, now)) return { result: 'refused', reason: 'not-yet', subject, visitor };
  return { result: 'granted', subject, visitor };
}

/** The times of a visit. The book holds only the status, so arrival, exit and revocation are given as 0 when they happened. */
function visitTimesOf({ from, to, status }: ExpectedVisitor): Parameters<typeof refusalOfVisit>[0] {
  const timeIf = (hasHappened: boolean): number | undefined => (hasHappened ? 0 : undefined);
  return {
    startsAt: new Date(from).getTime(),
    endsAt: new Date(to).getTime(),
    revokedAt: timeIf(status === 'revoked'),
    arrivedAt: timeIf(status === 'arrived' || status === 'left'),
    leftAt: timeIf(status === 'left'),
    isPaused: status === 'paused',
  };
}

const minutesAt = (gate: Gate, now: Date): number => wallClockAt(now, gate.timeZone).minutes;

const isOpen = (gate: Gate, now: Date): boolean => isGateOpen(gate, minutesAt(gate, now));

/** The hours of a gate set; none for a set without hours, and in a book that was stored before sets had hours. */
const hoursOfSet = ({ setHours }: Partial<Gate>, gateSet: number): GateHours[] =>
  setHours?.find((each) => each.gateSet === gateSet)?.hours ?? [];

/** The 64 bytes of an uncompressed point after its prefix 04, from base64url. */
function publicPointOf(publicKey: string): Uint8Array<ArrayBuffer> {
  const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0).slice(1);
}

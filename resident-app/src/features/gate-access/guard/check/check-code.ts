import { parsePassCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../../../../platform/network/online.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { serverNow } from '../../clock/server-clock.ts';
import { addLogEntry } from '../log/gate-entries.ts';
import { guardBook, notePassage, type GuardBook } from '../book/guard-book.ts';
import { passageAt, type Passage } from '../book/passage.ts';
import { vehiclesOfPass } from '../book/sealed-vehicles.ts';
import { sendVerify, type Gate, type GateSubject, type GateVerdict } from '../gates/guard.queries.ts';
import { verifyOffline, type OfflineVerdict } from './offline-verifier.ts';

/** A scanned code, or a visitor's code that the guard typed. */
export type ShownCode = { code: string } | { typedCode: string };

/** A verdict of the server or of this phone. */
export interface CheckedVerdict extends Omit<GateVerdict, 'nonce'> {
  /** Identifies the entry in the gate log. */
  nonce: string;
  /** When the code was checked, by the server's time. */
  at: Date;
  /** Whether this phone decided without the server. */
  isOffline: boolean;
}

/** How long the server is asked for the verdict of a call whose answer was lost, in milliseconds: somebody waits. */
const SECOND_TIMEOUT_MS = 4_000;

/** Wrong codes that may be typed offline within 15 minutes, so that codes cannot be guessed. */
const MAX_WRONG_CODES = 10;
const WRONG_CODES_WITHIN_MS = 15 * 60 * 1000;
const STORED_WRONG_CODES = 'gate-wrong-typed';
/** When wrong codes were typed. Held in memory too, for a phone that cannot store. */
let wrongCodeTimes: readonly number[] = [];

/**
 * Checks a code at a gate: at the server, or offline on this phone. A granted code is recorded in the guard's book either
 * way, so that a later offline check refuses it. Where an answer was lost and this phone would refuse, the server is asked once
 * more under the same nonce, which brings its first verdict.
 * @throws {ApiError} when neither can decide; its detail can be shown
 */
export async function checkCode(shown: ShownCode, gate: Gate, direction: GateDirection): Promise<CheckedVerdict> {
  const nonce = crypto.randomUUID();
  if (isOnline() && isSendable(shown)) {
    try {
      return await checkAtServer(shown, gate, direction, nonce);
    } catch (thrown) {
      const error = unanswered(thrown);
      if (error.mayHaveArrived && !(await isDecidedHere(shown, gate, direction))) {
        try {
          return await checkAtServer(shown, gate, direction, nonce, SECOND_TIMEOUT_MS);
        } catch (again) {
          unanswered(again);
        }
      }
    }
  }
  return checkOffline(shown, gate, direction, nonce);
}

/** Asks the server, and notes a granted passage in the guard's book. */
async function checkAtServer(
  shown: ShownCode,
  gate: Gate,
  direction: GateDirection,
  nonce: string,
  timeoutMs?: number,
): Promise<CheckedVerdict> {
  const verdict = await sendVerify({ ...shown, gateId: gate.id, direction, nonce }, timeoutMs);
  const at = serverNow();
  if (verdict.result === 'granted') {
    const chainStep = 'code' in shown ? chainStepOf(shown.code) : undefined;
    await notePassage(passageAt(gate, at, { direction, subject: verdict.subject, chainStep }));
  }
  return { ...verdict, at, isOffline: false };
}

/** A refused call is shown. This phone decides only when the server did not answer; the nonce prevents two entries. */
function unanswered(thrown: unknown): ApiError {
  if (!(thrown instanceof ApiError) || (thrown.status > 0 && thrown.status < 500)) throw thrown;
  return thrown;
}

/**
 * Whether this phone's verdict stands without the server. A refusal does not: the server may have granted the code, and burned it,
 * before its answer was lost.
 */
async function isDecidedHere(shown: ShownCode, gate: Gate, direction: GateDirection): Promise<boolean> {
  const { book } = guardBook.get();
  if (!book) return false;
  const { result, reason } = await verifyOffline(shown, { gate, direction, now: serverNow() }, book);
  return result === 'granted' || reason === 'malformed';
}

/** Decides with the guard's book and adds the result to the log. */
async function checkOffline(
  shown: ShownCode,
  gate: Gate,
  direction: GateDirection,
  nonce: string,
): Promise<CheckedVerdict> {
  const { book } = guardBook.get();
  if (!book) throw noDecisionError('This phone holds no codes yet. Connect it once to a network.');
  const now = serverNow();
  const isTyped = 'typedCode' in shown;
  if (isTyped && (await countWrongCodes(now)) >= MAX_WRONG_CODES) {
    throw noDecisionError('Too many wrong codes were typed. Please wait, or connect to a network.');
  }
  const verdict = await verifyOffline(shown, { gate, direction, now }, book);
  if (isTyped && verdict.reason === 'unknown') {
    wrongCodeTimes = [...wrongCodeTimes, now.getTime()];
    await writeStored(STORED_WRONG_CODES, wrongCodeTimes);
  }
  const { result, reason, usedAt, pass, visitor } = verdict;
  const subject = await withVehicles(verdict, book);
  const chainStep = pass && { chain: pass.chain, step: pass.step };
  const passage = passageAt(gate, now, { direction, subject, chainStep, inviteID: visitor?.inviteID });
  await addLogEntry(
    {
      nonce,
      at: now.toISOString(),
      gateId: gate.id,
      direction,
      result,
      ...(reason && { reason }),
      ...(isSendable(shown) && shown),
    },
    subject?.name ?? '',
    result === 'granted' ? passage : undefined,
  );
  return {
    result,
    ...(reason && { reason }),
    ...(subject && { subject }),
    ...(usedAt !== undefined && { usedAt }),
    nonce,
    at: now,
    isOffline: true,
  };
}

/** The person at the gate. Of a resident who comes in, the phone knows no more than the vehicles that her pass opens. */
async function withVehicles(
  { subject, pass, reason }: OfflineVerdict,
  { person }: GuardBook,
): Promise<GateSubject | undefined> {
  if (!subject || !pass || reason === 'revoked' || subject.vehicles.length > 0) return subject;
  return { ...subject, vehicles: await vehiclesOfPass(pass, person) };
}

/** Whether the server accepts the text. A QR code may hold anything: other texts are refused here and logged without the text. */
const isSendable = (shown: ShownCode): boolean =>
  'typedCode' in shown ? /^[^\p{Cc}\p{Cs}]{1,40}$/u.test(shown.typedCode) : /^[\x20-\x7e]{1,1000}$/.test(shown.code);

/** Counts recent wrong codes. The stored times count too, so that reopening the app gives no extra tries. */
async function countWrongCodes(now: Date): Promise<number> {
  const stored = (await readStored<number[]>(STORED_WRONG_CODES)) ?? [];
  const all = stored.length > wrongCodeTimes.length ? stored : wrongCodeTimes;
  wrongCodeTimes = all.filter((at) => now.getTime() - at < WRONG_CODES_WITHIN_MS);
  return wrongCodeTimes.length;
}

/** The chain and step of a code that the server has granted. */
function chainStepOf(code: string): Passage['chainStep'] {
  const parsed = parsePassCode(code);
  if (parsed?.kind === 'server') return { chain: parsed.pass.subjectId, step: parsed.pass.step };
  return parsed && { chain: parsed.grant.deviceId, step: parsed.step };
}

const noDecisionError = (detail: string): ApiError => new ApiError({ code: 'offline', status: 0, detail });

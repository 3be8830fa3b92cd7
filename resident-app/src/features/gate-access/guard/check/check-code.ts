import { parsePassCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../../../../platform/network/online.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { serverNow } from '../../clock/server-clock.ts';
import { addLogEntry } from '../log/gate-entries.ts';
import { updateGuardBook, guardBook } from '../book/guard-book.ts';
import { afterPassage, type Passage } from '../book/passage.ts';
import { sendVerify, type Gate, type GateVerdict } from '../gates/guard.queries.ts';
import { verifyOffline } from './offline-verifier.ts';

/** A code that was scanned, or a visitor's that was said. */
export type ShownCode = { code: string } | { typedCode: string };

export interface CheckedVerdict extends Omit<GateVerdict, 'nonce'> {
  /** Names the entry in the gate's log. */
  nonce: string;
  /** When it was said, by the server's time. */
  at: Date;
  /** Decided by this phone alone. */
  isOffline: boolean;
}

/** Wrong typed codes without a network: nobody shall try them all out. */
const MAX_WRONG_CODES = 10;
const WRONG_CODES_WITHIN_MS = 15 * 60 * 1000;
const STORED_WRONG_CODES = 'gate-wrong-typed';
/** When they were typed; kept here too, for a phone that stores nothing. */
let wrongCodeTimes: readonly number[] = [];

/**
 * Checks a code at a gate: at the server, and without a network on this phone. Either way what was granted is burnt
 * here too, so that the next check without a network knows it.
 * @throws {ApiError} when neither can decide; its detail is fit to show
 */
export async function checkCode(shown: ShownCode, gate: Gate, direction: GateDirection): Promise<CheckedVerdict> {
  const nonce = crypto.randomUUID();
  if (isOnline() && isSendable(shown)) {
    try {
      const verdict = await sendVerify({ ...shown, gateId: gate.id, direction, nonce });
      if (verdict.result === 'granted') {
        const chainStep = 'code' in shown ? chainStepOf(shown.code) : undefined;
        await updateGuardBook((book) => afterPassage(book, { gate, direction, subject: verdict.subject, chainStep }));
      }
      return { ...verdict, at: serverNow(), isOffline: false };
    } catch (thrown) {
      // Refused calls are told; only where nobody answered this phone decides. The nonce keeps both from counting twice.
      if (!(thrown instanceof ApiError) || (thrown.status > 0 && thrown.status < 500)) throw thrown;
    }
  }
  return checkOffline(shown, gate, direction, nonce);
}

async function checkOffline(
  shown: ShownCode,
  gate: Gate,
  direction: GateDirection,
  nonce: string,
): Promise<CheckedVerdict> {
  const { book } = guardBook.get();
  if (!book) throw undecided('This phone holds no codes yet. Connect it once to a network.');
  const now = serverNow();
  const isTyped = 'typedCode' in shown;
  if (isTyped && (await countWrongCodes(now)) >= MAX_WRONG_CODES) {
    throw undecided('Too many wrong codes were typed. Please wait, or connect to a network.');
  }
  const verdict = await verifyOffline(shown, { gate, direction, now }, book);
  if (isTyped && verdict.reason === 'unknown') {
    wrongCodeTimes = [...wrongCodeTimes, now.getTime()];
    await writeStored(STORED_WRONG_CODES, wrongCodeTimes);
  }
  const { subject, result, reason, usedAt, pass, visitor } = verdict;
  if (result === 'granted') {
    const chainStep = pass && { chain: pass.chain, step: pass.step };
    await updateGuardBook((before) =>
      afterPassage(before, { gate, direction, subject, chainStep, inviteID: visitor?.inviteID }),
    );
  }
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

/** A QR code may hold anything. What no code is written with is refused here, and entered without it. */
const isSendable = (shown: ShownCode): boolean =>
  'typedCode' in shown ? /^[^\p{Cc}\p{Cs}]{1,40}$/u.test(shown.typedCode) : /^[\x20-\x7e]{1,1000}$/.test(shown.code);

/** Opening the app anew gains no try. */
async function countWrongCodes(now: Date): Promise<number> {
  const stored = (await readStored<number[]>(STORED_WRONG_CODES)) ?? [];
  const all = stored.length > wrongCodeTimes.length ? stored : wrongCodeTimes;
  wrongCodeTimes = all.filter((at) => now.getTime() - at < WRONG_CODES_WITHIN_MS);
  return wrongCodeTimes.length;
}

/** What a code that the server has granted counts its steps by. */
function chainStepOf(code: string): Passage['chainStep'] {
  const parsed = parsePassCode(code);
  if (parsed?.kind === 'server') return { chain: parsed.pass.subjectId, step: parsed.pass.step };
  return parsed && { chain: parsed.grant.deviceId, step: parsed.step };
}

const undecided = (detail: string): ApiError => new ApiError({ code: 'offline', status: 0, detail });

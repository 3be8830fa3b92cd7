import { startOfStep, stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeDeviceCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import type { LocationFix } from '../../../../platform/location/location.ts';
import { isOnline } from '../../../../platform/network/online.ts';
import { readServerCode } from '../enrolment/enrolment.queries.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { isEnrolling } from '../enrolment/keep-enrolling.ts';
import { correctClockByRejection, createProof } from '../enrolment/device-enrolment.ts';
import { enrolmentVersion, readEnrolment } from '../enrolment/stored-enrolment.ts';

/** The code to draw, or why there is none. */
export type PassCode =
  | { state: 'waiting' }
  | { state: 'made'; code: string }
  | { state: 'failed'; text: string; note?: string; isPinNeeded?: boolean }
  /** The server asks for the PIN again. */
  | { state: 'locked' };

/** The holder, estate and location that a code is made for. */
export interface PassCodeRequest {
  person: string;
  estateId: string;
  /** Whether the location allows a code now. */
  isAllowed: boolean;
  hasNoPlace: boolean;
  fix: LocationFix | undefined;
}

interface MadeCode {
  passCode: PassCode;
  /** Milliseconds until the next code has to be made. */
  againInMs: number;
}

const RETRY_AFTER_MS = 3_000;
const MIN_WAIT_MS = 500;

/** Makes the current code: a new one with every step of 30 seconds, or when a code of the server expires. */
export function usePassCode(request: PassCodeRequest): PassCode {
  const { person, estateId, isAllowed, hasNoPlace, fix } = request;
  const [passCode, setPassCode] = useState<PassCode>({ state: 'waiting' });
  const latestFix = useEffectEvent(() => fix);
  useEffect(() => {
    if (!isAllowed) return undefined;
    let newest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const make = async (): Promise<void> => {
      const run = (newest += 1);
      clearTimeout(timer);
      const made = await makePassCode({ person, estateId, isAllowed, hasNoPlace, fix: latestFix() });
      if (run !== newest) return;
      setPassCode(made.passCode);
      timer = setTimeout(() => void make(), Math.max(MIN_WAIT_MS, made.againInMs));
    };
    void make();
    const stopFollowing = enrolmentVersion.subscribe(() => void make());
    return () => {
      newest = 0;
      clearTimeout(timer);
      stopFollowing();
    };
  }, [person, estateId, isAllowed, hasNoPlace]);
  return passCode;
}

/** Makes a code on this phone with a valid grant, otherwise requests one from the server. */
async function makePassCode(request: PassCodeRequest): Promise<MadeCode> {
  await loadServerClock();
  const enrolment = await readEnrolment(request.person, request.estateId);
  const now = serverNow();
  if (enrolment && enrolment.expiresAt > now) {
    const step = stepAt(now);
    const { grant, key } = enrolment;
    const code = await makeDeviceCode({ grant, step, hasNoPlace: request.hasNoPlace }, async (bytes) => {
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes);
      return new Uint8Array(signature);
    });
    return { passCode: { state: 'made', code }, againInMs: startOfStep(step + 1).getTime() - now.getTime() };
  }
  return isOnline() ? await requestServerCode(request) : failed(offlineTexts(enrolment !== undefined));
}

/** Requests a code from the server, where this phone is not enrolled or its grant has expired. */
async function requestServerCode({ person, estateId, hasNoPlace, fix }: PassCodeRequest): Promise<MadeCode> {
  const place = fix && {
    lat: String(fix.latitude),
    lon: String(fix.longitude),
    accuracy: String(Math.ceil(fix.accuracy)),
    age: String(Math.max(0, Math.round(Date.now() - fix.at))),
  };
  // The server makes no code without a location. The phone does, as soon as it is enrolled.
  if (hasNoPlace || !place) return failed(isEnrolling() ? ENROLLING : NOT_ENROLLED);
  try {
    const proof = await createProof(person, 'code');
    const { code, expiresAt } = await readServerCode({ estateId, ...place, ...(proof && { proof }) });
    return {
      passCode: { state: 'made', code },
      againInMs: new Date(expiresAt).getTime() - serverNow().getTime(),
    };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (correctClockByRejection(thrown)) return { passCode: { state: 'waiting' }, againInMs: 0 };
    if (LOCKING_CODES.has(thrown.code)) return { passCode: { state: 'locked' }, againInMs: RETRY_AFTER_MS };
    return failed(
      thrown.code === 'offline' || thrown.code === 'timeout'
        ? offlineTexts(false)
        : { text: thrown.detail, note: 'It is tried again by itself.' },
    );
  }
}

const failed = (texts: { text: string; note: string; isPinNeeded?: boolean }): MadeCode => ({
  passCode: { state: 'failed', ...texts },
  againInMs: RETRY_AFTER_MS,
});

/** Refusals that only entering the PIN again, or a new key, can resolve. */
const LOCKING_CODES: ReadonlySet<string> = new Set([
  'gate/pin-required',
  'gate/password-required',
  'gate/pin-not-set',
  'gate/proof-rejected',
  'gate/device-revoked',
]);

const ENROLLING = { text: 'This phone is getting its pass', note: 'It is tried again by itself.' };

const NOT_ENROLLED = {
  text: 'This phone did not get its pass',
  note: 'Enter your PIN again, or let this phone know your location.',
  isPinNeeded: true,
};

const offlineTexts = (wasEnrolled: boolean): { text: string; note: string } =>
  wasEnrolled
    ? {
        text: 'The pass on this phone is over a day old',
        note: 'It renews itself as soon as there is a network, even for a moment.',
      }
    : {
        text: 'There is no pass on this phone yet',
        note: 'Enter your PIN once with a network: from then on your pass works without one, a day at a time.',
      };

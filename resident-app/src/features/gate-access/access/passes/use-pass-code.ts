import { startOfStep, stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeDeviceCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import type { LocationFix } from '../../../../platform/location/location.ts';
import { isOnline } from '../../../../platform/network/online.ts';
import { readServerCode } from '../enrolment/enrolment.queries.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { learnServerTime, makeProof } from '../enrolment/device-enrolment.ts';
import { enrolmentVersion, readEnrolment } from '../enrolment/stored-enrolment.ts';

/** What is drawn. */
export type PassCode =
  | { state: 'waiting' }
  | { state: 'made'; code: string }
  | { state: 'failed'; text: string; note?: string }
  /** The server wants the PIN once more. */
  | { state: 'locked' };

export interface PassCodeWanted {
  person: string;
  estateID: string;
  /** Whether a code may be made here and now at all. */
  isAllowed: boolean;
  hasNoPlace: boolean;
  fix: LocationFix | undefined;
}

interface Made {
  passCode: PassCode;
  /** Milliseconds after which another one is to be made. */
  againIn: number;
}

/** After a failure another try is made, in milliseconds. */
const AGAIN_AFTER_FAILURE = 3_000;
const SHORTEST = 500;

/** The code of the moment: a new one comes with every step, or when the server's own is over. */
export function usePassCode(wanted: PassCodeWanted): PassCode {
  const { person, estateID, isAllowed, hasNoPlace, fix } = wanted;
  const [passCode, setPassCode] = useState<PassCode>({ state: 'waiting' });
  const latestFix = useEffectEvent(() => fix);
  useEffect(() => {
    if (!isAllowed) return undefined;
    let newest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const make = async (): Promise<void> => {
      const own = (newest += 1);
      clearTimeout(timer);
      const made = await makePassCode({ person, estateID, isAllowed, hasNoPlace, fix: latestFix() });
      if (own !== newest) return;
      setPassCode(made.passCode);
      timer = setTimeout(() => void make(), Math.max(SHORTEST, made.againIn));
    };
    void make();
    const stopFollowing = enrolmentVersion.subscribe(() => void make());
    return () => {
      newest = 0;
      clearTimeout(timer);
      stopFollowing();
    };
  }, [person, estateID, isAllowed, hasNoPlace]);
  return passCode;
}

async function makePassCode(wanted: PassCodeWanted): Promise<Made> {
  await loadServerClock();
  const enrolment = await readEnrolment(wanted.person, wanted.estateID);
  const now = serverNow();
  if (enrolment && enrolment.expiresAt > now) {
    const step = stepAt(now);
    const { grant, key } = enrolment;
    const code = await makeDeviceCode({ grant, step, hasNoPlace: wanted.hasNoPlace }, async (bytes) => {
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes);
      return new Uint8Array(signature);
    });
    return { passCode: { state: 'made', code }, againIn: startOfStep(step + 1).getTime() - now.getTime() };
  }
  return isOnline() ? await askServer(wanted) : failed(withoutNetwork(enrolment !== undefined));
}

/** Before this phone is enrolled, or when its grant is over, the server makes the code. */
async function askServer({ person, estateID, hasNoPlace, fix }: PassCodeWanted): Promise<Made> {
  const place = fix && {
    lat: String(fix.latitude),
    lon: String(fix.longitude),
    accuracy: String(Math.ceil(fix.accuracy)),
    age: String(Math.max(0, Math.round(Date.now() - fix.at))),
  };
  // Without a place the server makes no code: the phone does, as soon as it is enrolled.
  if (hasNoPlace || !place) return failed(NOT_ENROLLED_YET);
  try {
    const proof = await makeProof(person, 'code');
    const { code, expiresAt } = await readServerCode({ estateId: estateID, ...place, ...(proof && { proof }) });
    return {
      passCode: { state: 'made', code },
      againIn: new Date(expiresAt).getTime() - serverNow().getTime(),
    };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (learnServerTime(thrown)) return { passCode: { state: 'waiting' }, againIn: 0 };
    if (LOCKING.has(thrown.code)) return { passCode: { state: 'locked' }, againIn: AGAIN_AFTER_FAILURE };
    return failed(
      thrown.code === 'offline' || thrown.code === 'timeout'
        ? withoutNetwork(false)
        : { text: thrown.detail, note: 'It is tried again by itself.' },
    );
  }
}

const failed = (words: { text: string; note: string }): Made => ({
  passCode: { state: 'failed', ...words },
  againIn: AGAIN_AFTER_FAILURE,
});

/** The answers that only another PIN, or another key, helps against. */
const LOCKING: ReadonlySet<string> = new Set([
  'gate/pin-required',
  'gate/password-required',
  'gate/pin-not-set',
  'gate/proof-rejected',
  'gate/device-revoked',
]);

const NOT_ENROLLED_YET = { text: 'This phone is getting its pass', note: 'It is tried again by itself.' };

const withoutNetwork = (wasEnrolled: boolean): { text: string; note: string } =>
  wasEnrolled
    ? {
        text: 'The pass on this phone is over a day old',
        note: 'It renews itself as soon as there is a network, even for a moment.',
      }
    : {
        text: 'There is no pass on this phone yet',
        note: 'Enter your PIN once with a network: from then on your pass works without one, a day at a time.',
      };

import { useEffect, useEffectEvent, useState } from 'react';
import { otpResendSeconds } from '@ekhaya/contract/identity.rules';
import { ApiError, codeOf } from '../../platform/failure/api-error.ts';
import { refreshUser, userChanges } from '../../platform/session/session.ts';
import { sendOtp, verifyOtp } from './identity.queries.ts';
import { otpFailureText } from './identity.texts.ts';

/** How many digits a one-time PIN has. */
export const OTP_DIGITS = 6;

/** Sending a one-time PIN, at once and again, and checking what was typed of it. */
export function useVerifyNumber(initialMobile: string, onVerified: () => void) {
  const [mobile, setMobile] = useState(initialMobile);
  const [step, setStep] = useState<'code' | 'number'>('code');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [resendAt, setResendAt] = useState(0);
  const resendSeconds = useSecondsUntil(resendAt);

  async function send(isFirst = false): Promise<void> {
    setProblem(undefined);
    setIsSending(true);
    try {
      const { resendAfterSeconds } = await sendOtp(mobile.trim());
      setOtp('');
      setStep('code');
      setResendAt(Date.now() + resendAfterSeconds * 1000);
    } catch (thrown) {
      const wait = isFirst ? secondsSinceItIsOnItsWay(thrown) : undefined;
      if (wait !== undefined) setResendAt(Date.now() + wait * 1000);
      else {
        setProblem(otpFailureText(codeOf(thrown)));
        if (isAboutNumber(thrown)) setStep('number');
      }
    } finally {
      setIsSending(false);
    }
  }

  const sendFirst = useEffectEvent(() => void send(true));
  useEffect(() => sendFirst(), []);

  async function check(): Promise<void> {
    if (otp.length !== OTP_DIGITS || isChecking) return;
    setProblem(undefined);
    setIsChecking(true);
    try {
      const { mobileVerified } = await verifyOtp(mobile.trim(), otp);
      userChanges({ mobileVerified });
      // What else the server knows of her now, e.g. how it writes the number, may come later.
      void refreshUser().catch(() => undefined);
      onVerified();
    } catch (thrown) {
      setOtp('');
      setProblem(otpFailureText(codeOf(thrown)));
      if (isAboutNumber(thrown)) setStep('number');
    } finally {
      setIsChecking(false);
    }
  }

  return {
    mobile,
    step,
    otp,
    problem,
    isSending,
    isChecking,
    resendSeconds,
    send: () => send(),
    check,
    changeMobile: (value: string) => {
      setProblem(undefined);
      setMobile(value);
    },
    /** Digits only, whatever else was pasted along with them. */
    changeOtp: (value: string) => {
      setProblem(undefined);
      setOtp(value.replaceAll(/\D/g, '').slice(0, OTP_DIGITS));
    },
    chooseAnotherNumber: () => {
      setProblem(undefined);
      setStep('number');
    },
  };
}

/**
 * A sheet that is opened again within the half minute is refused a second PIN, yet the first is good.
 * @returns seconds until another one may be sent, or nothing when it was refused for another reason
 */
function secondsSinceItIsOnItsWay(thrown: unknown): number | undefined {
  if (!(thrown instanceof ApiError) || thrown.status !== 429) return undefined;
  const { retryAfterSeconds = Number.POSITIVE_INFINITY } = thrown;
  return retryAfterSeconds <= otpResendSeconds ? retryAfterSeconds : undefined;
}

const isAboutNumber = (thrown: unknown): boolean =>
  ['auth/invalid-phone-number', 'auth/phone-already-in-use'].includes(codeOf(thrown));

/** Whole seconds until an instant (milliseconds since 1970), counting down to 0. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    if (instant <= Date.now()) return undefined;
    const timer = setInterval(() => {
      tick();
      if (instant <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}

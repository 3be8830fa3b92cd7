import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { otpResendSeconds } from '@ekhaya/contract/identity/identity.rules';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { refreshUser, userChanges } from '../../../platform/session/session.ts';
import { sendOtp, verifyOtp } from './one-time-pins.queries.ts';
import { otpFailureText } from './one-time-pins.texts.ts';
import { readOtpFromSms } from './read-otp-from-sms.ts';

/** How many digits a one-time PIN has. */
export const OTP_DIGITS = 6;

/** Sending a one-time PIN, at once and again, and checking what was typed of it. */
export function useVerifyNumber(initialMobile: string, onVerified: () => void) {
  const [mobile, setMobile] = useState(initialMobile);
  const [step, setStep] = useState<'code' | 'number'>('code');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(true);
  const [isChecking, setIsChecking] = useState(false);
  const isUnderWay = useRef(false);
  const [resendAt, setResendAt] = useState(0);
  const resendSeconds = useSecondsUntil(resendAt);

  function note(outcome: SendingOutcome): void {
    setIsSending(false);
    if (outcome.kind === 'sent') {
      setOtp('');
      setStep('code');
      setResendAt(Date.now() + outcome.resendAfterSeconds * 1000);
      return;
    }
    setProblem(outcome.text);
    if (outcome.isAboutNumber) setStep('number');
  }

  const noteFirst = useEffectEvent(note);
  useEffect(() => {
    async function sendFirst(): Promise<void> {
      noteFirst(await outcomeOfSending(initialMobile, true));
    }
    void sendFirst();
  }, [initialMobile]);

  async function send(): Promise<void> {
    setProblem(undefined);
    setIsSending(true);
    note(await outcomeOfSending(mobile, false));
  }

  async function check(typed = otp): Promise<void> {
    if (typed.length !== OTP_DIGITS || isUnderWay.current) return;
    isUnderWay.current = true;
    setProblem(undefined);
    setIsChecking(true);
    try {
      const { mobileVerified } = await verifyOtp(mobile.trim(), typed);
      userChanges({ mobileVerified });
      // What else the server knows of her now, e.g. how it writes the number, may come later.
      void refreshUser().catch(() => undefined);
      onVerified();
    } catch (thrown) {
      setOtp('');
      setProblem(otpFailureText(codeOf(thrown)));
      if (isAboutNumber(thrown)) setStep('number');
    } finally {
      isUnderWay.current = false;
      setIsChecking(false);
    }
  }

  /** Digits only, whatever else was pasted along with them. The last of them sends the code. */
  function changeOtp(value: string): void {
    const digits = value.replaceAll(/\D/g, '').slice(0, OTP_DIGITS);
    setProblem(undefined);
    setOtp(digits);
    if (digits.length === OTP_DIGITS && digits !== otp) void check(digits);
  }

  const takeFromMessage = useEffectEvent(changeOtp);
  useEffect(() => readOtpFromSms((code) => takeFromMessage(code)), []);

  return {
    mobile,
    step,
    otp,
    problem,
    isSending,
    isChecking,
    resendSeconds,
    send,
    check: () => check(),
    changeMobile: (value: string) => {
      setProblem(undefined);
      setMobile(value);
    },
    changeOtp,
    chooseAnotherNumber: () => {
      setProblem(undefined);
      setStep('number');
    },
  };
}

type SendingOutcome =
  { kind: 'sent'; resendAfterSeconds: number } | { kind: 'failed'; text: string; isAboutNumber: boolean };

/**
 * A sheet that is opened again within the half minute is refused a second PIN, yet the first is on its way and good.
 */
async function outcomeOfSending(mobile: string, isFirst: boolean): Promise<SendingOutcome> {
  try {
    const { resendAfterSeconds } = await sendOtp(mobile.trim());
    return { kind: 'sent', resendAfterSeconds };
  } catch (thrown) {
    const wait = thrown instanceof ApiError && thrown.status === 429 ? thrown.retryAfterSeconds : undefined;
    const isOnItsWay = isFirst && wait !== undefined && wait <= otpResendSeconds;
    if (isOnItsWay) return { kind: 'sent', resendAfterSeconds: wait };
    return { kind: 'failed', text: otpFailureText(codeOf(thrown)), isAboutNumber: isAboutNumber(thrown) };
  }
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

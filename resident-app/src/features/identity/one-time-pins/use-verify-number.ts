import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { otpResendSeconds } from '@ekhaya/contract/identity/identity.rules';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { refreshUser, updateUser } from '../../../platform/session/session.ts';
import { sendOtp, verifyOtp } from './one-time-pins.queries.ts';
import { otpFailureText } from './one-time-pins.texts.ts';
import { readOtpFromSms } from './read-otp-from-sms.ts';

/** The number of digits of a one-time PIN. */
export const OTP_DIGITS = 6;

/** Sends a one-time PIN when the sheet opens and on request, and checks the typed PIN. */
export function useVerifyNumber(initialMobile: string, onVerified: () => void) {
  const [mobile, setMobile] = useState(initialMobile);
  const [step, setStep] = useState<'code' | 'number'>('code');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(true);
  const [isChecking, setIsChecking] = useState(false);
  const isVerifying = useRef(false);
  const [resendAt, setResendAt] = useState(0);
  const resendSeconds = useSecondsUntil(resendAt);

  function showOutcome(outcome: SendingOutcome): void {
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

  const showFirstOutcome = useEffectEvent(showOutcome);
  useEffect(() => {
    async function sendFirst(): Promise<void> {
      showFirstOutcome(await outcomeOfSending(initialMobile, true));
    }
    void sendFirst();
  }, [initialMobile]);

  async function send(): Promise<void> {
    setProblem(undefined);
    setIsSending(true);
    showOutcome(await outcomeOfSending(mobile, false));
  }

  async function check(typed = otp): Promise<void> {
    if (typed.length !== OTP_DIGITS || isVerifying.current) return;
    isVerifying.current = true;
    setProblem(undefined);
    setIsChecking(true);
    try {
      const { mobileVerified } = await verifyOtp(mobile.trim(), typed);
      updateUser({ mobileVerified });
      // Other fields of the user, such as the format of the number, may arrive later.
      void refreshUser().catch(() => undefined);
      onVerified();
    } catch (thrown) {
      setOtp('');
      setProblem(
        unknownOutcome(thrown, 'your number was verified', 'if the PIN is refused now, it was') ??
          otpFailureText(codeOf(thrown)),
      );
      if (isAboutNumber(thrown)) setStep('number');
    } finally {
      isVerifying.current = false;
      setIsChecking(false);
    }
  }

  /** Keeps only the digits of the input. The last digit submits the PIN. */
  function changeOtp(value: string): void {
    const digits = value.replaceAll(/\D/g, '').slice(0, OTP_DIGITS);
    setProblem(undefined);
    setOtp(digits);
    if (digits.length === OTP_DIGITS && digits !== otp) void check(digits);
  }

  const fillFromSms = useEffectEvent(changeOtp);
  useEffect(() => readOtpFromSms((code) => fillFromSms(code)), []);

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
 * Sends a one-time PIN. When the sheet is opened again within 30 s, the server refuses a second PIN; this counts as sent,
 * because the first PIN is still valid.
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

/** The whole seconds until an instant (milliseconds since 1970), counting down to 0. */
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

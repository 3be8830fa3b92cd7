import { useEffect, useRef, type FormEvent } from 'react';
import { mobileToShow, withoutSpaces } from '@ekhaya/contract/identity/identity.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { OTP_DIGITS, useVerifyNumber } from './use-verify-number.ts';
import './verify-number.css';

interface VerifyNumberSheetProps {
  /** The mobile number of the account. */
  mobile: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Verifies the mobile number by a one-time PIN. A person who closes the sheet can open it again later. */
export function VerifyNumberSheet({ mobile, isOpen, onClose }: VerifyNumberSheetProps) {
  return (
    <Sheet title="Verify your number" isOpen={isOpen} onClose={onClose}>
      <VerifyNumber
        mobile={mobile}
        onVerified={() => {
          onClose();
          showToast('success', 'Your mobile number is verified');
        }}
      />
    </Sheet>
  );
}

function VerifyNumber({ mobile, onVerified }: { mobile: string; onVerified: () => void }) {
  const verification = useVerifyNumber(mobile, onVerified);
  return verification.step === 'number' ? (
    <NumberForm verification={verification} />
  ) : (
    <CodeForm verification={verification} />
  );
}

type Verification = ReturnType<typeof useVerifyNumber>;

function NumberForm({ verification }: { verification: Verification }) {
  const { mobile, problem, isSending, resendSeconds, changeMobile, send } = verification;
  const canSend = mobile !== '' && !isSending && resendSeconds === 0;
  return (
    <form
      className="verify-number"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (canSend) void send();
      }}
    >
      <TextField
        label="Mobile number"
        name="mobile"
        type="tel"
        autoComplete="tel"
        value={mobile}
        error={problem}
        onValueChange={(value) => changeMobile(withoutSpaces(value))}
      />
      <Button type="submit" disabled={!canSend} isBusy={isSending}>
        {resendSeconds > 0 ? `Send OTP in ${resendSeconds} s` : 'Send OTP'}
      </Button>
    </form>
  );
}

function CodeForm({ verification }: { verification: Verification }) {
  const { mobile, otp, problem, isSending, isChecking, resendSeconds, changeOtp, check, send } = verification;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== undefined) field.current?.focus();
  }, [problem]);
  return (
    <form
      className="verify-number"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void check();
      }}
    >
      <p>
        Enter the {OTP_DIGITS} digits of the one-time PIN for{' '}
        <span className="num whitespace-nowrap">{mobileToShow(mobile)}</span>. It is good for 5 minutes.
      </p>
      <TextField
        ref={field}
        label="One-time PIN"
        name="otp"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        error={problem}
        onValueChange={changeOtp}
      />
      <Button variant="text" onClick={verification.chooseAnotherNumber}>
        Use another number
      </Button>
      <ButtonPair>
        <Button variant="quiet" disabled={resendSeconds > 0} isBusy={isSending} onClick={() => void send()}>
          {resendSeconds > 0 ? `Resend in ${resendSeconds} s` : 'Resend OTP'}
        </Button>
        <Button type="submit" disabled={otp.length < OTP_DIGITS} isBusy={isChecking}>
          Verify
        </Button>
      </ButtonPair>
    </form>
  );
}

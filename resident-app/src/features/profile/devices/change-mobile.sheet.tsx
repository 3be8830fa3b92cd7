import { isMobileNumber, mobileToShow, withoutSpaces } from '@ekhaya/contract/identity/identity.rules';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { refreshUser } from '../../../platform/session/session.ts';
import { addressesOfAccountKey, sendPinToMobile, verifyMobile } from './account.queries.ts';
import { passwordProblem } from './password-problem.ts';

const OTP_DIGITS = 6;

interface ChangeMobileSheetProps {
  /** Whether the present number is proved: another one then needs the password. */
  isProved: boolean;
  onClose: () => void;
}

/** Changes the mobile number of the person: a one-time PIN proves the new one. */
export function ChangeMobileSheet({ isProved, onClose }: ChangeMobileSheetProps) {
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState<string>();
  const [problems, setProblems] = useState<{ mobile?: string; password?: string; otp?: string }>({});
  const sending = useWrite(sendPinToMobile);
  const verifying = useWrite(verifyMobile);
  const isBusy = sending.isPending || verifying.isPending;
  const isIncomplete = otp === undefined ? mobile === '' || (isProved && password === '') : otp.length < OTP_DIGITS;

  async function send(): Promise<void> {
    if (!isMobileNumber(mobile)) {
      setProblems({ mobile: 'Please enter a valid phone number' });
      return;
    }
    try {
      await sending.mutateAsync({ mobile, ...(isProved && { password }) });
      setOtp('');
    } catch (thrown) {
      const text = unknownOutcome(thrown, 'the PIN was sent') ?? passwordProblem(thrown, 'Unable to send OTP.');
      setProblems(codeOf(thrown) === 'auth/wrong-password' ? { password: text } : { mobile: text });
    }
  }

  async function verify(typed: string): Promise<void> {
    try {
      await verifying.mutateAsync({ mobile, otp: typed });
    } catch (thrown) {
      setOtp('');
      const unknown = unknownOutcome(thrown, 'your number was changed', 'if the PIN is refused now, it was');
      setProblems({ otp: unknown ?? passwordProblem(thrown, 'An error has occured. Please try again later.') });
      return;
    }
    void refreshUser().catch(() => undefined);
    await invalidate(addressesOfAccountKey);
    showToast('success', 'Mobile number changed');
    onClose();
  }

  return (
    <Sheet title="Change mobile number" isOpen onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isIncomplete || isBusy) return;
          setProblems({});
          void (otp === undefined ? send() : verify(otp));
        }}
      >
        {otp === undefined ? (
          <>
            <TextField
              label="New mobile number"
              type="tel"
              autoComplete="tel"
              value={mobile}
              error={problems.mobile}
              onValueChange={(typed) => {
                setProblems({});
                setMobile(withoutSpaces(typed));
              }}
            />
            {isProved && (
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                value={password}
                error={problems.password}
                onValueChange={(typed) => {
                  setProblems({});
                  setPassword(typed);
                }}
              />
            )}
          </>
        ) : (
          <>
            <p>
              Enter the {OTP_DIGITS} digits of the one-time PIN for{' '}
              <span className="num whitespace-nowrap">{mobileToShow(mobile)}</span>. It is good for 5 minutes.
            </p>
            <TextField
              label="One-time PIN"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              value={otp}
              error={problems.otp}
              onValueChange={(typed) => {
                setProblems({});
                setOtp(typed.replaceAll(/\D/g, '').slice(0, OTP_DIGITS));
              }}
            />
          </>
        )}
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIncomplete} isBusy={isBusy}>
            {otp === undefined ? 'Send OTP' : 'Verify'}
          </Button>
        </ButtonPair>
      </form>
    </Sheet>
  );
}

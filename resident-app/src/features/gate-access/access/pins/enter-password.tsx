import { invalidate } from '../../../../platform/query/query.ts';
import { confirmPassword, type PinOwner } from './check-pin.ts';
import { PasswordForm } from './password-form.tsx';

interface EnterPasswordProps {
  owner: PinOwner;
  /** The PIN that the server has accepted. */
  pin: string;
  onOpen: () => void;
  /** The PIN has to be entered again, because it was changed, reset or locked in the meantime. */
  onPinNeeded: () => void;
}

/**
 * Asks for the password after one of the person's phones was removed, or her PIN was reset. It keeps a stolen phone from
 * opening the gate again with the PIN alone.
 */
export function EnterPassword({ owner, pin, onOpen, onPinNeeded }: EnterPasswordProps) {
  async function confirm(password: string): Promise<string | undefined> {
    const outcome = await confirmPassword(owner, pin, password);
    if (outcome.kind === 'failed') return outcome.text;
    if (outcome.kind === 'open') {
      onOpen();
      return undefined;
    }
    await invalidate(['pin-state']);
    onPinNeeded();
    return undefined;
  }

  return (
    <PasswordForm
      title="Enter your password"
      note="A phone was removed from your access code, or your pin was reset. With the password of your account this phone opens the gate again."
      submitLabel="Continue"
      onBack={onPinNeeded}
      onSubmit={confirm}
    />
  );
}

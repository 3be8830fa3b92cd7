import { Button } from '@ekhaya/ui-kit/controls/button';
import { PasswordField } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useId, useState, type FormEvent } from 'react';
import { invalidate } from '../../../../platform/query/query.ts';
import { confirmPassword, type PinOwner } from './check-pin.ts';

interface EnterPasswordProps {
  owner: PinOwner;
  /** The PIN that was right. */
  pin: string;
  onOpen: () => void;
  /** Something else has changed meanwhile: the PIN is asked for again. */
  onPinNeeded: () => void;
}

/** Asks for the password after a phone of hers was removed: a stolen one must not come back by its PIN alone. */
export function EnterPassword({ owner, pin, onOpen, onPinNeeded }: EnterPasswordProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const formId = useId();
  const canSend = password !== '' && !isSending;

  async function send(): Promise<void> {
    setIsSending(true);
    const outcome = await confirmPassword(owner, pin, password);
    setIsSending(false);
    if (outcome.kind === 'open') return onOpen();
    setPassword('');
    if (outcome.kind === 'failed') return setError(outcome.text);
    await invalidate(['pin-state']);
    onPinNeeded();
  }

  return (
    <PageFrame
      title="Enter your password"
      onBack={onPinNeeded}
      dock={
        <Button type="submit" form={formId} disabled={!canSend} isBusy={isSending}>
          Continue
        </Button>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (canSend) void send();
        }}
      >
        <PasswordField
          label="Enter password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="send"
          note="A phone was removed from your access code, or your pin was reset. With the password of your account this phone opens the gate again."
          value={password}
          error={error}
          onValueChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
      </form>
    </PageFrame>
  );
}

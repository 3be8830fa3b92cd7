import { Button } from '@ekhaya/ui-kit/controls/button';
import { PasswordField } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useId, useState, type FormEvent } from 'react';

interface PasswordFormProps {
  title: string;
  /** Explains under the field why the password is needed. */
  note: string;
  submitLabel: string;
  backHref?: string;
  onBack?: () => void;
  /** Sends the password. Resolves with the text of a failure, or with undefined once it was accepted. */
  onSubmit: (password: string) => Promise<string | undefined>;
}

/** A page that asks for the password of the account. A failure shows at the field and clears it. */
export function PasswordForm({ title, note, submitLabel, backHref, onBack, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const formId = useId();
  const canSend = password !== '' && !isSending;

  async function send(): Promise<void> {
    setIsSending(true);
    const failure = await onSubmit(password);
    setIsSending(false);
    if (failure === undefined) return;
    setPassword('');
    setError(failure);
  }

  return (
    <PageFrame
      title={title}
      backHref={backHref}
      onBack={onBack}
      dock={
        <Button type="submit" form={formId} disabled={!canSend} isBusy={isSending}>
          {submitLabel}
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
          note={note}
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

import { Button } from '@ekhaya/ui-kit/controls/button';
import { PasswordField } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useId, useState, type FormEvent } from 'react';
import { showAlert } from '../../../../platform/dialogs/dialogs.ts';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { navigate } from '../../../../platform/navigation/navigate.ts';
import { invalidate, useWrite } from '../../../../platform/query/query.ts';
import { resetPin } from './pins.queries.ts';
import { forgetEnrolment } from '../enrolment/stored-enrolment.ts';

const SUCCESS = 'PIN reset successfully, please choose your new PIN code on Access Control';
const FAILURE = 'Failed to reset PIN code, please ensure your password is typed in correctly';

/** A forgotten PIN is given up for the password of the account; the next one is chosen on /access. */
export function ResetPinScreen() {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const reset = useWrite(resetPin);
  const formId = useId();
  const canSend = password !== '' && !reset.isPending;

  async function send(): Promise<void> {
    try {
      await reset.mutateAsync(password);
    } catch (thrown) {
      setPassword('');
      setError(codeOf(thrown) === 'offline' ? 'You are offline.' : FAILURE);
      return;
    }
    await forgetEnrolment();
    await invalidate(['pin-state']);
    await showAlert({ title: 'Success', text: SUCCESS });
    navigate('/access', { replace: true });
  }

  return (
    <PageFrame
      title="Forgot your PIN?"
      backHref="/access"
      dock={
        <Button type="submit" form={formId} disabled={!canSend} isBusy={reset.isPending}>
          Reset PIN
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
          note="The password of your account. You then choose a new PIN."
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

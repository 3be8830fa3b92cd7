import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { showAlert } from '../../../../platform/dialogs/dialogs.ts';
import { navigate } from '../../../../platform/navigation/navigate.ts';
import { invalidate } from '../../../../platform/query/query.ts';
import { removeEnrolment } from '../enrolment/stored-enrolment.ts';
import { PasswordForm } from './password-form.tsx';
import { resetPin } from './pins.queries.ts';

const SUCCESS = 'PIN reset successfully, please choose your new PIN code on Access Control';
const FAILURE = 'Failed to reset PIN code, please ensure your password is typed in correctly';

/** Resets a forgotten PIN with the password of the account. The person chooses a new PIN on /access. */
export function ResetPinScreen() {
  return (
    <PasswordForm
      title="Forgot your PIN?"
      note="The password of your account. You then choose a new PIN."
      submitLabel="Reset PIN"
      backHref="/access"
      onSubmit={reset}
    />
  );
}

async function reset(password: string): Promise<string | undefined> {
  try {
    await resetPin(password);
  } catch (thrown) {
    return (
      unknownOutcome(thrown, 'your PIN was reset') ?? (codeOf(thrown) === 'offline' ? 'You are offline.' : FAILURE)
    );
  }
  await removeEnrolment();
  await invalidate(['pin-state']);
  await showAlert({ title: 'Success', text: SUCCESS });
  navigate('/access', { replace: true });
  return undefined;
}

import { looksLikeEmail } from '@ekhaya/contract/wire/email.rules';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { addressesOfAccountKey, changeEmail } from './account.queries.ts';
import { passwordProblem } from './password-problem.ts';

/** Asks for a new e-mail address and the password. The address changes when its link is opened. */
export function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({});
  const { mutateAsync, isPending } = useWrite(changeEmail);
  const isIncomplete = email.trim() === '' || password === '';

  async function submit(): Promise<void> {
    if (isIncomplete || isPending) return;
    if (!looksLikeEmail(email.trim())) {
      setProblems({ email: 'Please enter a valid email address' });
      return;
    }
    try {
      await mutateAsync({ email: email.trim(), password });
    } catch (thrown) {
      const code = codeOf(thrown);
      const text =
        code === 'nothing-changed'
          ? 'This is your present address.'
          : (unknownOutcome(thrown, 'the link was sent', 'please look at your mails, or try again') ??
            passwordProblem(thrown, 'Your address could not be changed. Please try again later.'));
      const isAddress = code === 'nothing-changed' || code === 'auth/email-already-in-use' || code === 'validation';
      setProblems(isAddress ? { email: text } : { password: text });
      return;
    }
    onClose();
    await invalidate(addressesOfAccountKey);
    await showAlert({
      title: 'Please open the link',
      text: `We have sent a link to ${email.trim()}. Your address changes when you open it, within a day.`,
    });
  }

  return (
    <Sheet title="Change e-mail" isOpen onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="New e-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={email}
          error={problems.email}
          onValueChange={(typed) => {
            setProblems({});
            setEmail(typed);
          }}
        />
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
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIncomplete} isBusy={isPending}>
            Send link
          </Button>
        </ButtonPair>
      </form>
    </Sheet>
  );
}

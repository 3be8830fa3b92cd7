import { checkNewPassword, mismatchWhileTyping } from '@ekhaya/contract/identity/identity.rules';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { PasswordField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { changePassword } from './account.queries.ts';
import { passwordProblem } from './password-problem.ts';
import { DEVICES_KEY } from './use-device-removal.ts';

const EMPTY = { present: '', password: '', retypedPassword: '' };

/** Changes the password of the person, who types the present one and the new one twice. */
export function ChangePasswordSheet({ email, onClose }: { email: string; onClose: () => void }) {
  const [entries, setEntries] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({});
  const { mutateAsync, isPending } = useWrite(changePassword);
  const isIncomplete = Object.values(entries).some((value) => value === '');
  const change = (changed: Partial<typeof EMPTY>): void => {
    setEntries({ ...entries, ...changed });
    setProblems({});
  };

  async function submit(): Promise<void> {
    if (isIncomplete || isPending) return;
    const found = checkNewPassword(entries);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await mutateAsync({ password: entries.present, newPassword: entries.password });
    } catch (thrown) {
      const isPresent = ['auth/wrong-password', 'auth/too-many-requests'].includes(codeOf(thrown));
      const text =
        codeOf(thrown) === 'nothing-changed'
          ? 'This is your present password.'
          : (unknownOutcome(thrown, 'your password was changed', 'if the present one is refused now, it was') ??
            passwordProblem(thrown, 'Your password could not be changed. Please try again later.'));
      setProblems(isPresent ? { present: text } : { password: text });
      return;
    }
    await invalidate([DEVICES_KEY]);
    showToast('success', 'Password changed. Your other devices are signed out.');
    onClose();
  }

  return (
    <Sheet title="Change password" isOpen onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Password managers save the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          value={entries.present}
          error={problems.present}
          onValueChange={(present) => change({ present })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          note="At least 6 characters."
          value={entries.password}
          error={problems.password}
          onValueChange={(password) => change({ password })}
        />
        <PasswordField
          label="Re-type password"
          autoComplete="new-password"
          value={entries.retypedPassword}
          error={problems.retypedPassword ?? mismatchWhileTyping(entries)}
          onValueChange={(retypedPassword) => change({ retypedPassword })}
        />
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIncomplete} isBusy={isPending}>
            Change
          </Button>
        </ButtonPair>
      </form>
    </Sheet>
  );
}

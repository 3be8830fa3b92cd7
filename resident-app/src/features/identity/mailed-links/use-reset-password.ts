import { useState } from 'react';
import { checkNewPassword, mismatchWhileTyping } from '@ekhaya/contract/identity/identity.rules';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { resetPassword } from './mailed-links.queries.ts';
import { resetFailureText } from './mailed-links.texts.ts';

type Stage = 'form' | 'done' | 'invalid-link';

const emptyEntries = { password: '', retypedPassword: '' };

/**
 * Handles the form that sets a new password with the token of the mail.
 * @param token the token of the link; empty when the link has none
 */
export function useResetPassword(token: string) {
  const [stage, setStage] = useState<Stage>(token === '' ? 'invalid-link' : 'form');
  const [entries, setEntries] = useState(emptyEntries);
  const [problems, setProblems] = useState<ReturnType<typeof checkNewPassword>>({});
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);

  function change(changed: Partial<typeof emptyEntries>): void {
    setEntries({ ...entries, ...changed });
    setProblems({});
    setFailure(undefined);
  }

  async function submit(): Promise<void> {
    if (isLoading) return;
    const found = checkNewPassword(entries);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setIsLoading(true);
    try {
      await resetPassword(token, entries.password);
      setStage('done');
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === 'auth/expired-action-code') setStage('invalid-link');
      else if (code === 'auth/weak-password') setProblems({ password: resetFailureText(code) });
      else
        setFailure(
          unknownOutcome(thrown, 'your password was set', 'please try to log in with it') ?? resetFailureText(code),
        );
    } finally {
      setIsLoading(false);
    }
  }

  return {
    stage,
    entries,
    problems: { ...problems, retypedPassword: problems.retypedPassword ?? mismatchWhileTyping(entries) },
    failure,
    /** Whether both fields are filled in. */
    canSubmit: entries.password !== '' && entries.retypedPassword !== '',
    isLoading,
    change,
    submit,
  };
}

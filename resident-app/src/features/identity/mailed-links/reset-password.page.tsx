import { useId, type FormEvent } from 'react';
import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PasswordField } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { usedLinkText } from './mailed-links.texts.ts';
import { Notice } from './notice.tsx';
import { useResetPassword } from './use-reset-password.ts';

/** The page of the link in the mail of a password reset. The person types a new password twice. It is not part of the app. */
export function ResetPasswordPage({ token }: { token: string }) {
  const reset = useResetPassword(token);
  const formId = useId();
  if (reset.stage === 'done') return <Notice title="Your password is changed" text={changedText} to={login} />;
  if (reset.stage === 'invalid-link')
    return <Notice title="Set a new password" text={usedLinkText} to={forgotPassword} />;
  return (
    <AppShell>
      <PageFrame
        title="Set a new password"
        dock={
          <Button type="submit" form={formId} disabled={!reset.canSubmit} isBusy={reset.isLoading}>
            Set password
          </Button>
        }
      >
        <form
          id={formId}
          className="stack"
          method="post"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void reset.submit();
          }}
        >
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            enterKeyHint="next"
            note="At least 6 characters."
            value={reset.entries.password}
            error={reset.problems.password}
            onValueChange={(password) => reset.change({ password })}
          />
          <PasswordField
            label="Re-type password"
            name="retypedPassword"
            autoComplete="new-password"
            enterKeyHint="go"
            value={reset.entries.retypedPassword}
            error={reset.problems.retypedPassword}
            onValueChange={(retypedPassword) => reset.change({ retypedPassword })}
          />
          {reset.failure !== undefined && <Failure text={reset.failure} />}
        </form>
      </PageFrame>
    </AppShell>
  );
}

const changedText = 'You are signed out everywhere. Please sign in again with the new password.';
const login = { href: '/login', text: 'Login' };
const forgotPassword = { href: '/ForgotPassword', text: 'Forgot password?' };

import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { signIn } from '../login/login.queries.ts';
import { usePress } from './use-press.ts';

interface JoinSignInProps {
  invitation: InvitationToJoin;
  about: ReactNode;
  join: () => Promise<void>;
}

/** The person has an account: she signs in on this page and joins with the same press. */
export function JoinSignIn({ invitation, about, join }: JoinSignInProps) {
  const isMail = invitation.channel === 'mail';
  const [email, setEmail] = useState(isMail ? invitation.recipient : '');
  const [password, setPassword] = useState('');
  const formId = useId();
  const enter = async (): Promise<void> => {
    await signIn(email.trim(), password);
  };
  const { press, isBusy, failure } = usePress(
    { act: enter, fallback: 'You could not sign in. Please try again.', unknown: 'you are signed in' },
    { act: join, fallback: 'You are signed in, but joining failed. Please try again.', unknown: 'you joined' },
  );
  return (
    <AppShell>
      <PageFrame
        title="Join a household"
        dock={
          <Button type="submit" form={formId} isBusy={isBusy} disabled={email.trim() === '' || password === ''}>
            Sign in and join
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
            void press();
          }}
        >
          {about}
          <p>You have an account. Sign in to join.</p>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            readOnly={isMail}
            value={email}
            onValueChange={setEmail}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            enterKeyHint="go"
            value={password}
            onValueChange={setPassword}
          />
          {failure !== undefined && <Failure text={failure} />}
          <a href="/ForgotPassword">Forgot password?</a>
        </form>
      </PageFrame>
    </AppShell>
  );
}

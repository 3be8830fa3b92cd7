import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import {
  canSubmitSignUp,
  checkSignUpForm,
  mismatchWhileTyping,
  mobileToShow,
  withoutSpaces,
} from '@ekhaya/contract/identity/identity.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { signUp } from '../sign-up/sign-up.queries.ts';
import { TermsAcceptance } from '../sign-up/terms-acceptance.tsx';
import { usePress } from './use-press.ts';

interface JoinSignUpProps {
  invitation: InvitationToJoin;
  about: ReactNode;
  join: () => Promise<void>;
}

/** The person has no account yet: she makes one on this page and joins with the same press. */
export function JoinSignUp({ invitation, about, join }: JoinSignUpProps) {
  const { channel, recipient, estateId, estateName } = invitation;
  const isMail = channel === 'mail';
  const [entries, setEntries] = useState({
    firstName: '',
    lastName: '',
    mobileNumber: isMail ? '' : withoutSpaces(mobileToShow(recipient)),
    email: isMail ? recipient : '',
    estateId,
    password: '',
    retypedPassword: '',
    hasAcceptedTerms: false,
  });
  const [problems, setProblems] = useState<ReturnType<typeof checkSignUpForm>>({});
  const [isMade, setIsMade] = useState(false);
  const formId = useId();

  const change = (changed: Partial<typeof entries>): void => {
    setEntries({ ...entries, ...changed });
    setProblems({});
  };
  const isRight = (): boolean => {
    const found = checkSignUpForm(entries);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  const makeAccount = async (): Promise<void> => {
    // After a failure between the two calls the account exists, and only the second call is repeated.
    if (!isMade) {
      await signUp({
        firstname: entries.firstName.trim(),
        lastname: entries.lastName.trim(),
        mobile: entries.mobileNumber,
        email: entries.email.trim(),
        password: entries.password,
        userType: 'resident',
        acceptedPrivacyPolicy: true,
        estateId,
        estateName,
      });
      setIsMade(true);
    }
  };
  const { press, isBusy, failure } = usePress(
    {
      act: makeAccount,
      fallback: 'Your account could not be made. Please try again.',
      unknown: 'your account was made',
      next: 'please open the link of the invitation again',
    },
    { act: join, fallback: 'Your account is made, but joining failed. Please try again.', unknown: 'you joined' },
  );
  return (
    <AppShell>
      <PageFrame
        title="Join a household"
        dock={
          <Button type="submit" form={formId} isBusy={isBusy} disabled={!canSubmitSignUp(entries, false)}>
            Sign up and join
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
            if (isRight()) void press();
          }}
        >
          {about}
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={60}
            value={entries.firstName}
            error={problems.firstName}
            onValueChange={(firstName) => change({ firstName })}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={60}
            value={entries.lastName}
            error={problems.lastName}
            onValueChange={(lastName) => change({ lastName })}
          />
          <TextField
            label="Mobile number"
            type="tel"
            autoComplete="tel-national"
            readOnly={!isMail}
            value={entries.mobileNumber}
            error={problems.mobileNumber}
            onValueChange={(typed) => change({ mobileNumber: withoutSpaces(typed) })}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
            readOnly={isMail}
            value={entries.email}
            error={problems.email}
            onValueChange={(email) => change({ email })}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
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
          <TermsAcceptance
            isAccepted={entries.hasAcceptedTerms}
            onChange={(hasAcceptedTerms) => change({ hasAcceptedTerms })}
          />
          {failure !== undefined && <Failure text={failure} />}
        </form>
      </PageFrame>
    </AppShell>
  );
}

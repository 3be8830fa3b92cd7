import { useId, useState, type FormEvent } from 'react';
import { looksLikeEmail } from '@ekhaya/contract/wire/email.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { requestConfirmation, showAlert } from '../../../platform/dialogs/dialogs.ts';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { navigate, useRecord } from '../../../platform/navigation/navigate.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { requestPasswordReset } from './passwords.queries.ts';
import { confirmResetText, forgotFailureText, resetLinkQueuedText, resetLinkSentText } from './passwords.texts.ts';
import { queueResetLink } from './reset-link-queue.ts';

const TITLE = 'Forgot password';

/** Requests the mail with the link that sets a new password. */
export function ForgotPasswordScreen() {
  // The address that was typed on the login screen.
  const record = useRecord() as { email?: string } | undefined;
  const [email, setEmail] = useState(record?.email ?? '');
  const [isLoading, setIsLoading] = useState(false);
  const formId = useId();
  const canSend = looksLikeEmail(email) && !isLoading;

  async function send(): Promise<void> {
    const address = email.trim();
    const isConfirmed = await requestConfirmation({
      title: TITLE,
      text: confirmResetText(address),
      confirmLabel: 'Continue',
      cancelLabel: 'Cancel',
    });
    if (!isConfirmed) return;
    setIsLoading(true);
    const { text, isSettled } = await requestLink(address);
    setIsLoading(false);
    await showAlert({ title: TITLE, text });
    if (isSettled) navigate('/', { replace: true });
  }

  return (
    <PageFrame
      title={TITLE}
      backHref="/login"
      dock={
        <Button type="submit" form={formId} disabled={!canSend} isBusy={isLoading}>
          Send reset link
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
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="send"
          note="We send a link to this address. It is good once, for an hour."
          value={email}
          onValueChange={setEmail}
        />
      </form>
    </PageFrame>
  );
}

/** Requests the link, or queues the request while offline or without an answer. Both count as settled, because the person has nothing more to do. */
async function requestLink(email: string): Promise<{ text: string; isSettled: boolean }> {
  try {
    if (isOnline()) {
      await requestPasswordReset(email);
      return { text: resetLinkSentText, isSettled: true };
    }
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code !== 'offline' && code !== 'no-answer') return { text: forgotFailureText(code), isSettled: false };
  }
  await queueResetLink(email);
  return { text: resetLinkQueuedText, isSettled: true };
}

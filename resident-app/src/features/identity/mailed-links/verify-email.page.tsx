import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { verifyEmail } from './mailed-links.queries.ts';
import { Notice } from './notice.tsx';

const title = 'Confirm your e-mail address';
const home = { href: '/', text: 'Open Ekhaya' };

/**
 * The page of the link in the mail of a sign-up. The address is verified by a press, not by opening the page, because programs
 * that check the links of mails open it too.
 */
export function VerifyEmailPage({ token }: { token: string }) {
  const [stage, setStage] = useState<'open' | 'done' | 'invalid-link'>(token === '' ? 'invalid-link' : 'open');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  async function confirm(): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await verifyEmail(token);
      setStage('done');
    } catch (thrown) {
      if (codeOf(thrown) === 'auth/expired-action-code') setStage('invalid-link');
      else setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }
  if (stage === 'done') return <Notice title="Thank you" text="Your e-mail address is confirmed." to={home} />;
  if (stage === 'invalid-link') {
    return <Notice title={title} text="This link has been used or is older than a week." to={home} />;
  }
  return (
    <AppShell>
      <PageFrame
        title={title}
        dock={
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            Confirm
          </Button>
        }
      >
        <div className="stack">
          <p>Confirm that you signed up to Ekhaya with this e-mail address.</p>
          {hasFailed && <Failure text="Your address could not be confirmed. Please try again later." />}
        </div>
      </PageFrame>
    </AppShell>
  );
}

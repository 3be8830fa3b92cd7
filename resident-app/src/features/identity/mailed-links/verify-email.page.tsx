import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { verifyEmail } from './mailed-links.queries.ts';
import { Notice } from './notice.tsx';
import { useMailedAction } from './use-mailed-action.ts';

const title = 'Confirm your e-mail address';
const home = { href: '/', text: 'Open Ekhaya' };

/** The page of the link that proves an e-mail address, after a sign-up or a change of the address. */
export function VerifyEmailPage({ token }: { token: string }) {
  const { stage, isBusy, failure, run } = useMailedAction(token, verifyEmail, {
    fallback: 'Your address could not be confirmed. Please try again later.',
    unknown: 'your address was confirmed',
  });
  if (stage === 'done') return <Notice title="Thank you" text="Your e-mail address is confirmed." to={home} />;
  if (stage === 'invalid-link') {
    return <Notice title={title} text="This link has been used or is too old." to={home} />;
  }
  return (
    <AppShell>
      <PageFrame
        title={title}
        dock={
          <Button isBusy={isBusy} onClick={() => void run()}>
            Confirm
          </Button>
        }
      >
        <div className="stack">
          <p>Confirm that you sign in to Ekhaya with this e-mail address.</p>
          {failure !== undefined && <Failure text={failure} />}
        </div>
      </PageFrame>
    </AppShell>
  );
}

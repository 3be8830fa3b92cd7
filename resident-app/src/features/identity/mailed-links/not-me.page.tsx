import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { reportNotMe } from './mailed-links.queries.ts';
import { Notice } from './notice.tsx';
import { useMailedAction } from './use-mailed-action.ts';

const title = 'This was not you';
const login = { href: '/login', text: 'Login' };
const forgotPassword = { href: '/ForgotPassword', text: 'Forgot password?' };

/** The page of the link 'this was not me' in the mails about the safety of an account. */
export function NotMePage({ token }: { token: string }) {
  const { stage, isBusy, failure, run } = useMailedAction(token, reportNotMe, {
    fallback: 'Your account could not be secured. Please try again.',
    unknown: 'your account was secured',
  });
  if (stage === 'done') {
    return (
      <Notice
        title="Your account is safe"
        text="Everybody is signed out and no phone opens the gate for you. We have mailed you a link to set a new password."
        to={login}
      />
    );
  }
  if (stage === 'invalid-link') {
    const text = 'This link has been used or is older than a week. A new password ends all sessions, too.';
    return <Notice title={title} text={text} to={forgotPassword} />;
  }
  return (
    <AppShell>
      <PageFrame
        title={title}
        dock={
          <Button variant="danger" isBusy={isBusy} onClick={() => void run()}>
            This was not me
          </Button>
        }
      >
        <div className="stack">
          <p>
            We sign everybody out, keep your phones from the gate, and mail you a link for a new password. If the e-mail
            address of your account was changed, it becomes yours again.
          </p>
          {failure !== undefined && <Failure text={failure} />}
        </div>
      </PageFrame>
    </AppShell>
  );
}

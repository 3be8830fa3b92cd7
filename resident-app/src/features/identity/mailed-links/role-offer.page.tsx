import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { writtenDay } from './written-day.ts';
import { Notice } from './notice.tsx';
import { useRoleOffer } from './use-role-offer.ts';

const title = 'A role for you';
const home = { href: '/', text: 'Open Ekhaya' };
const signUp = { href: '/Signup', text: 'Sign up' };
const login = { href: '/login', text: 'Login' };

/** The page of the link in the mail of an offered role. The signed-in person accepts or declines the role. */
export function RoleOfferPage({ token }: { token: string }) {
  const { stage, offer, isBusy, failure, readAgain, answer } = useRoleOffer(token);
  if (stage === 'reading') return <Loading />;
  if (stage === 'signed-out') {
    const text = 'Please sign in, or sign up with the address that got the mail. Then open the link of the mail again.';
    return <Notice title={title} text={text} to={login} or={signUp} />;
  }
  if (stage === 'unread') {
    return (
      <AppShell>
        <PageFrame title={title}>
          <Failure text="The offer could not be read." onRetry={() => void readAgain()} isRetrying={isBusy} />
        </PageFrame>
      </AppShell>
    );
  }
  if (stage === 'declined') return <Notice title="Declined" text="You have not been given the role." to={home} />;
  if (offer === undefined) {
    const text =
      'This offer was answered, has ended, or was sent to another address than the one you are signed in with.';
    return <Notice title={title} text={text} to={home} />;
  }
  const role = `${offer.roleDisplayName} at ${offer.estateName}`;
  const { beginsOn, lastDay } = offer;
  if (stage === 'agreed') {
    const text = beginsOn ? `You are ${role} from ${writtenDay(beginsOn)}.` : `You are ${role} now.`;
    return <Notice title="Thank you" text={text} to={home} />;
  }
  return (
    <AppShell>
      <PageFrame
        title={title}
        dock={
          <Button isBusy={isBusy} onClick={() => void answer(true)}>
            Agree
          </Button>
        }
      >
        <div className="stack">
          <p>
            {offer.offeredBy} would like to give you this role: <b>{role}</b>
            {offer.unitNumber !== '' && <>, unit {offer.unitNumber}</>}
            {beginsOn && <>, from {writtenDay(beginsOn)}</>}
            {lastDay && <>, until {writtenDay(lastDay)}</>}. You get it only if you agree.
          </p>
          {failure !== undefined && <Failure text={failure} />}
          <Button variant="outline" disabled={isBusy} onClick={() => void answer(false)}>
            Decline
          </Button>
        </div>
      </PageFrame>
    </AppShell>
  );
}

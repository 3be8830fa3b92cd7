import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import { mobileToShow } from '@ekhaya/contract/identity/identity.rules';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState, type ReactNode } from 'react';
import { leaveToAnother } from '../../../platform/session/session.ts';
import { JoinSignIn } from './join-sign-in.tsx';
import { JoinSignUp } from './join-sign-up.tsx';
import { Notice } from './notice.tsx';
import { useJoin } from './use-join.ts';
import { usePress } from './use-press.ts';
import { writtenDay } from './written-day.ts';

const title = 'Join a household';
const home = { href: '/', text: 'Open Ekhaya' };

/** The page of the link that invites somebody into a household. An existing account takes it, a new one is made on the way. */
export function JoinHouseholdPage({ token }: { token: string }) {
  const { stage, invitation, readAgain, join } = useJoin(token);
  if (stage === 'reading') return <Loading />;
  if (stage === 'invalid-link') {
    const text = 'This link was used or withdrawn, or is older than 7 days. Please ask for a new invitation.';
    return <Notice title={title} text={text} to={home} />;
  }
  if (stage === 'unread' || invitation === undefined) {
    return (
      <AppShell>
        <PageFrame title={title}>
          <Failure text="The invitation could not be read." onRetry={readAgain} />
        </PageFrame>
      </AppShell>
    );
  }
  const house = `unit ${invitation.unitNumber}, ${invitation.estateName}`;
  if (stage === 'joined') {
    const { roleDisplayName, beginsOn } = invitation;
    const role = `You are ${roleDisplayName} of ${house}`;
    if (beginsOn) return <Notice title="Thank you" text={`${role}, from ${writtenDay(beginsOn)}.`} to={home} />;
    return <Notice title="Welcome home" text={`${role}.`} to={home} />;
  }
  if (stage === 'waiting') {
    const text = `The estate office of ${invitation.estateName} approves it, usually within one working day. You get a notification.`;
    return <Notice title="Thank you" text={text} to={home} />;
  }
  const about = <About invitation={invitation} house={house} />;
  if (invitation.reader === 'signed-out') return <JoinSignIn invitation={invitation} about={about} join={join} />;
  if (invitation.reader === 'new') return <JoinSignUp invitation={invitation} about={about} join={join} />;
  if (invitation.reader === 'other') return <OtherAccount invitation={invitation} onSignedOut={readAgain} />;
  return <JoinAtOnce about={about} join={join} />;
}

function About({ invitation, house }: { invitation: InvitationToJoin; house: string }) {
  const { invitedBy, roleDisplayName, firstDay, lastDay, needsApproval } = invitation;
  return (
    <>
      <p>
        {invitedBy} invites you to <b>{house}</b> as <b>{roleDisplayName}</b>
        {firstDay !== null && <>, from {writtenDay(firstDay)}</>}
        {lastDay !== null && <>, until {writtenDay(lastDay)}</>}.
      </p>
      {needsApproval && <p className="row-note">The estate office approves it, usually within one working day.</p>}
    </>
  );
}

/** Somebody who is signed in with the address of the invitation joins with one press. */
function JoinAtOnce({ about, join }: { about: ReactNode; join: () => Promise<void> }) {
  const { press, isBusy, failure } = usePress({
    act: join,
    fallback: 'You could not join. Please try again.',
    unknown: 'you joined',
  });
  return (
    <AppShell>
      <PageFrame
        title={title}
        dock={
          <Button isBusy={isBusy} onClick={() => void press()}>
            Join
          </Button>
        }
      >
        <div className="stack">
          {about}
          {failure !== undefined && <Failure text={failure} />}
        </div>
      </PageFrame>
    </AppShell>
  );
}

function OtherAccount({ invitation, onSignedOut }: { invitation: InvitationToJoin; onSignedOut: () => void }) {
  const [isOut, setIsOut] = useState(false);
  const signOut = async (): Promise<void> => {
    await leaveToAnother();
    setIsOut(true);
    onSignedOut();
  };
  const { press, isBusy, failure } = usePress({
    act: signOut,
    fallback: 'You could not be signed out. Please try again.',
    unknown: 'you are signed out',
  });
  const { channel, recipient } = invitation;
  return (
    <AppShell>
      <PageFrame
        title={title}
        dock={
          <Button isBusy={isBusy || isOut} onClick={() => void press()}>
            Sign out and go on
          </Button>
        }
      >
        <div className="stack">
          <p>
            This invitation is for <b>{channel === 'mail' ? recipient : mobileToShow(recipient)}</b>. You are signed in
            with another account.
          </p>
          {failure !== undefined && <Failure text={failure} />}
        </div>
      </PageFrame>
    </AppShell>
  );
}

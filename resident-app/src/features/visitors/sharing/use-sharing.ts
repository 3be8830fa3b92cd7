import { createIdempotencyKeys, isRefusal } from '@ekhaya/browser/api/idempotency-keys';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import {
  visitorMessage,
  displayVisitorName,
  invitationTimesOf,
  type VisitSelection,
} from '@ekhaya/contract/visitors/visitors.rules';
import { useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { useWrite } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';
import { renewPendingKey, type PendingVisitor } from './pending-visitors.ts';
import { reloadUpcoming } from '../visits/use-upcoming-visitors.ts';
import type { CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';
import { shareFailureText } from '../visits/visitor-texts.ts';
import { sendInvitation, type MadeInvite } from '../visits/visitors.queries.ts';

/** A code that can be forwarded. */
export interface SharedVisit {
  visitor: string;
  phoneNumber: string;
  visit: VisitSelection;
  code: string;
  /** The whole message. */
  message: string;
}

export interface Sharing {
  /** What was shared last, while its dialog is open. */
  shared: SharedVisit | undefined;
  /** The id of what is being shared. */
  sharing: string | undefined;
  /** Invites a visitor who was added; settles with why she was not, in words, or with nothing. */
  shareNew: (visitor: PendingVisitor) => Promise<string | undefined>;
  /** Shares an upcoming visit anew: the old code dies as the new one is made. What fails is told in a dialog. */
  shareAgain: (invite: UpcomingInvite) => Promise<void>;
  close: () => void;
}

/** An invitation to send: its idempotency key, and the invitation that it replaces. */
interface Attempt {
  name: string;
  phoneNumber: string;
  visit: VisitSelection;
  key: string;
  replaces?: string;
}

/** Shares visits: each press makes one code, told in a dialog. */
export function useSharing(estate: CurrentVisitorEstate): Sharing {
  const [shared, setShared] = useState<SharedVisit>();
  const [sharing, setSharing] = useState<string>();
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync } = useWrite(({ name, phoneNumber, visit, key, replaces }: Attempt) =>
    sendInvitation(
      estate,
      { visitorName: name, visitorPhoneNumber: phoneNumber, ...invitationTimesOf(visit) },
      { key, ...(replaces !== undefined && { replaces }) },
    ),
  );
  useHoldUpdates(sharing !== undefined);

  /** Shares a visit and shows its code. @returns why it failed, in words */
  async function share(id: string, invite: () => Promise<SharedVisit | undefined>): Promise<string | undefined> {
    setSharing(id);
    try {
      const made = await invite();
      if (made === undefined) return shareFailureText(undefined);
      setShared(made);
      return undefined;
    } catch (thrown) {
      return shareFailureText(thrown);
    } finally {
      setSharing(undefined);
      void reloadUpcoming();
    }
  }

  async function send(attempt: Attempt): Promise<SharedVisit | undefined> {
    const made = await mutateAsync(attempt);
    return made && sharedVisit(attempt, made, estate.estateName);
  }

  return {
    shared,
    sharing,
    shareNew: (visitor) =>
      share(visitor.id, async () => {
        try {
          return await send(visitor);
        } catch (thrown) {
          if (isRefusal(thrown)) void renewPendingKey(visitor.id);
          throw thrown;
        }
      }),
    shareAgain: async (invite) => {
      const id = invite.InviteID;
      const visit = { date: invite.Date, start: invite.From, end: invite.To };
      const attempt = { name: invite.Visitor, phoneNumber: invite['Phone Number'], visit, replaces: id };
      const failure = await share(id, () => keys.run(id, (key) => send({ ...attempt, key })));
      if (failure !== undefined) await showAlert({ title: 'Error', text: failure });
    },
    close: () => setShared(undefined),
  };
}

function sharedVisit({ name, phoneNumber, visit }: Attempt, made: MadeInvite, estateName: string): SharedVisit {
  const visitor = displayVisitorName(name);
  const { Message: code, passUrl } = made;
  const { date, start: from, end: to } = visit;
  return {
    visitor,
    phoneNumber,
    visit,
    code,
    message: visitorMessage({ visitor, estateName, date, from, to, code, passUrl }),
  };
}

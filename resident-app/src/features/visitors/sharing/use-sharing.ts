import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import {
  visitorMessage,
  visitorNameToShow,
  visitToSend,
  type ChosenVisit,
} from '@ekhaya/contract/visitors/visitors.rules';
import { useRef, useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { ApiError } from '../../../platform/failure/api-error.ts';
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
  visit: ChosenVisit;
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

/** What is invited, under which key, in place of which invitation. */
interface Attempt {
  id: string;
  name: string;
  phoneNumber: string;
  visit: ChosenVisit;
  key: string;
  replaces?: string;
}

/** Shares visits: each press makes one code, told in a dialog. */
export function useSharing(estate: CurrentVisitorEstate): Sharing {
  const [shared, setShared] = useState<SharedVisit>();
  const [sharing, setSharing] = useState<string>();
  const keys = useRef(new Map<string, string>());
  const { mutateAsync } = useWrite(({ name, phoneNumber, visit, key, replaces }: Attempt) =>
    sendInvitation(
      estate,
      { visitorName: name, visitorPhoneNumber: phoneNumber, ...visitToSend(visit) },
      { key, ...(replaces !== undefined && { replaces }) },
    ),
  );
  useHoldUpdates(sharing !== undefined);

  async function share(attempt: Attempt, onRefused: () => void): Promise<string | undefined> {
    setSharing(attempt.id);
    try {
      const made = await mutateAsync(attempt);
      if (made === undefined) return shareFailureText(undefined);
      setShared(sharedVisit(attempt, made, estate.estateName));
      return undefined;
    } catch (thrown) {
      // Without an answer nobody knows whether it was done: the same key finds out.
      if (thrown instanceof ApiError && !thrown.isPassing) onRefused();
      return shareFailureText(thrown);
    } finally {
      setSharing(undefined);
      void reloadUpcoming();
    }
  }

  return {
    shared,
    sharing,
    shareNew: (visitor) => share(visitor, () => void renewPendingKey(visitor.id)),
    shareAgain: async (invite) => {
      const id = invite.InviteID;
      const key = keys.current.get(id) ?? crypto.randomUUID();
      keys.current.set(id, key);
      const visit = { date: invite.Date, start: invite.From, end: invite.To };
      const attempt = { id, name: invite.Visitor, phoneNumber: invite['Phone Number'], visit, key, replaces: id };
      const failure = await share(attempt, () => keys.current.delete(id));
      if (failure !== undefined) await showAlert({ title: 'Error', text: failure });
    },
    close: () => setShared(undefined),
  };
}

function sharedVisit({ name, phoneNumber, visit }: Attempt, made: MadeInvite, estateName: string): SharedVisit {
  const visitor = visitorNameToShow(name);
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

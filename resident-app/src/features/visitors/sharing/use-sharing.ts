import { createIdempotencyKeys, isRefusal } from '@ekhaya/browser/api/idempotency-keys';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import {
  visitorMessage,
  displayVisitorName,
  invitationTimesOf,
  type VisitSelection,
} from '@ekhaya/contract/visitors/visitors.rules';
import { weeklyText, type WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { useWrite } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';
import { renewPendingKey, type PendingVisitor } from './pending-visitors.ts';
import { reloadUpcoming } from '../visits/use-upcoming-visitors.ts';
import type { CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';
import { shareFailureText } from '../visits/visitor-texts.ts';
import { sendInvitation, type MadeInvite } from '../visits/visitors.queries.ts';

/** A visit with its code, ready to be forwarded. */
export interface SharedVisit {
  visitor: string;
  phoneNumber: string;
  visit: VisitSelection;
  weekly?: WeeklyDays | undefined;
  code: string;
  /** The whole message to the visitor. */
  message: string;
}

/** Makes codes for visits. */
export interface Sharing {
  /** The last shared visit, while its sheet is open. */
  shared: SharedVisit | undefined;
  /** The id of the visitor or invitation that is being shared. */
  sharing: string | undefined;
  /** Invites a visitor who was added. Resolves with the message of a failure, or with undefined. */
  shareNew: (visitor: PendingVisitor) => Promise<string | undefined>;
  /** Makes a new code for an upcoming visit; the old code becomes invalid. A failure is shown in a dialog. */
  shareAgain: (invite: UpcomingInvite) => Promise<void>;
  close: () => void;
}

/** An invitation to send: its idempotency key, and the invitation that it replaces. */
interface ShareRequest {
  name: string;
  phoneNumber: string;
  visit: VisitSelection;
  weekly?: WeeklyDays | undefined;
  key: string;
  replaces?: string;
}

/** State of sharing: each press of SHARE makes one code, which a sheet then shows. */
export function useSharing(estate: CurrentVisitorEstate): Sharing {
  const [shared, setShared] = useState<SharedVisit>();
  const [sharing, setSharing] = useState<string>();
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync } = useWrite(({ name, phoneNumber, visit, weekly, key, replaces }: ShareRequest) =>
    sendInvitation(
      estate,
      {
        visitorName: name,
        visitorPhoneNumber: phoneNumber,
        ...invitationTimesOf(visit),
        ...(weekly && { weekly: sentDays(weekly) }),
      },
      { key, ...(replaces !== undefined && { replaces }) },
    ),
  );
  useHoldUpdates(sharing !== undefined);

  /** Sends an invitation and shows its code. Resolves with the message of a failure, or with undefined. */
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

  async function send(request: ShareRequest): Promise<SharedVisit | undefined> {
    const made = await mutateAsync(request);
    return made && sharedVisit(request, made, estate.estateName);
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
      const visit = { date: invite.Date, start: invite.From, end: invite.To, endDate: invite.EndDate };
      const { weekly } = invite;
      const request = { name: invite.Visitor, phoneNumber: invite['Phone Number'], visit, weekly, replaces: id };
      const failure = await share(id, () => keys.run(id, (key) => send({ ...request, key })));
      if (failure !== undefined) await showAlert({ title: 'Error', text: failure });
    },
    close: () => setShared(undefined),
  };
}

const sentDays = ({ weekdays, firstDay, lastDay }: WeeklyDays) => ({ weekdays: [...weekdays], firstDay, lastDay });

function sharedVisit(
  { name, phoneNumber, visit, weekly }: ShareRequest,
  made: MadeInvite,
  estateName: string,
): SharedVisit {
  const visitor = displayVisitorName(name);
  const { Message: code, passUrl } = made;
  const { date, start: from, end: to, endDate } = visit;
  return {
    visitor,
    phoneNumber,
    visit,
    weekly,
    code,
    message: visitorMessage({
      visitor,
      estateName,
      date,
      from,
      to,
      endDate,
      code,
      passUrl,
      weeklyDays: weekly && weeklyText(weekly, from, to),
    }),
  };
}

import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { reloadUpcoming } from '../visits/use-upcoming-visitors.ts';
import { pauseFailureText } from '../visits/visitor-texts.ts';
import { sendPause, type VisitorEstate } from '../visits/visitors.queries.ts';

/** Pauses days of weekly invitations. */
export interface Pausing {
  /** The day that is being sent. */
  pausing: string | undefined;
  /** Pauses a day, or takes that back. A failure is shown in a dialog. */
  pause: (invite: UpcomingInvite, date: string, isPaused: boolean) => Promise<void>;
}

/** State of pausing: one day at a time is sent, and the list is read again. */
export function usePausing(estate: VisitorEstate): Pausing {
  const [pausing, setPausing] = useState<string>();

  async function pause({ InviteID: inviteID }: UpcomingInvite, date: string, isPaused: boolean): Promise<void> {
    setPausing(date);
    try {
      await sendPause(estate, { inviteID, date, isPaused });
    } catch (thrown) {
      await showAlert({ title: 'Error', text: pauseFailureText(thrown) });
    } finally {
      await reloadUpcoming();
      setPausing(undefined);
    }
  }

  return { pausing, pause };
}

import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { useState } from 'react';
import { requestConfirmation, showAlert } from '../../../platform/dialogs/dialogs.ts';
import { reloadUpcoming, removeUpcoming } from '../visits/use-upcoming-visitors.ts';
import { revokeFailureText } from '../visits/visitor-texts.ts';
import { sendRevocation, type VisitorEstate } from '../visits/visitors.queries.ts';

/** Revokes upcoming visits. */
export interface Revocation {
  /** The id of the invitation that is being revoked. */
  revoking: string | undefined;
  /** Asks for confirmation, then revokes. A failure is shown in a dialog. */
  revoke: (invite: UpcomingInvite) => Promise<void>;
}

/** 'confirm Are you sure you want to remove {visitor} ? then revoke and refresh'. */
export function useRevocation(estate: VisitorEstate): Revocation {
  const [revoking, setRevoking] = useState<string>();

  async function revoke({ InviteID, Visitor }: UpcomingInvite): Promise<void> {
    const isSure = await requestConfirmation({
      text: `Are you sure you want to remove ${displayVisitorName(Visitor)} ?`,
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (!isSure) return;
    setRevoking(InviteID);
    try {
      await sendRevocation(estate, InviteID);
      await removeUpcoming(estate.estateID, InviteID);
    } catch (thrown) {
      await showAlert({ title: 'Error', text: revokeFailureText(thrown) });
    } finally {
      setRevoking(undefined);
      void reloadUpcoming();
    }
  }

  return { revoking, revoke };
}

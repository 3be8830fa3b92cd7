import { useState } from 'react';
import { requestConfirmation } from '../../../platform/dialogs/dialogs.ts';
import { removePendingVisitor, type PendingVisitor } from './pending-visitors.ts';
import { useSharing, type SharedVisit } from './use-sharing.ts';
import type { CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';

/** Shares and removes visitors who were added but not shared yet. */
export interface PendingSharing {
  /** The last shared visit, while its sheet is open. */
  shared: SharedVisit | undefined;
  /** The id of the visitor who is being shared. */
  sharing: string | undefined;
  /** The failures of sharing, by visitor id. */
  failures: ReadonlyMap<string, string>;
  share: (visitor: PendingVisitor) => Promise<void>;
  /** Asks for confirmation first. */
  remove: (visitor: PendingVisitor) => Promise<void>;
}

/** State of the visitors who were added. A visitor who could not be shared stays, and the card shows the failure. */
export function usePendingSharing(estate: CurrentVisitorEstate): PendingSharing {
  const { shared, sharing, shareNew } = useSharing(estate);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  async function share(visitor: PendingVisitor): Promise<void> {
    const setFailure = (failure: string | undefined) =>
      setFailures((known) => {
        const changed = new Map(known);
        if (failure === undefined) changed.delete(visitor.id);
        else changed.set(visitor.id, failure);
        return changed;
      });
    setFailure(undefined);
    const failure = await shareNew(visitor);
    if (failure === undefined) await removePendingVisitor(visitor.id);
    else setFailure(failure);
  }

  async function remove({ id, name }: PendingVisitor): Promise<void> {
    const isSure = await requestConfirmation({
      text: `Are you sure you want to remove ${name} ?`,
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (isSure) await removePendingVisitor(id);
  }

  return { shared, sharing, failures, share, remove };
}

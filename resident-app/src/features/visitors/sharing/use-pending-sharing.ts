import { useState } from 'react';
import { askConfirm } from '../../../platform/dialogs/dialogs.ts';
import { removePendingVisitor, type PendingVisitor } from './pending-visitors.ts';
import { useSharing, type SharedVisit } from './use-sharing.ts';
import type { CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';

/** What can be done with the guests who were added. */
export interface PendingSharing {
  /** What was shared last, while its dialog is open. */
  shared: SharedVisit | undefined;
  /** The id of the guest who is being shared. */
  sharing: string | undefined;
  /** Why a guest could not be shared, by her id. */
  failures: ReadonlyMap<string, string>;
  share: (visitor: PendingVisitor) => Promise<void>;
  /** Asks first. */
  remove: (visitor: PendingVisitor) => Promise<void>;
}

/** Shares and removes guests who were added. Whoever cannot be shared stays, and her card says why. */
export function usePendingSharing(estate: CurrentVisitorEstate): PendingSharing {
  const { shared, sharing, shareNew } = useSharing(estate);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  async function share(visitor: PendingVisitor): Promise<void> {
    const tell = (failure: string | undefined) =>
      setFailures((known) => {
        const changed = new Map(known);
        if (failure === undefined) changed.delete(visitor.id);
        else changed.set(visitor.id, failure);
        return changed;
      });
    tell(undefined);
    const failure = await shareNew(visitor);
    if (failure === undefined) await removePendingVisitor(visitor.id);
    else tell(failure);
  }

  async function remove({ id, name }: PendingVisitor): Promise<void> {
    const isSure = await askConfirm({
      text: `Are you sure you want to remove ${name} ?`,
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (isSure) await removePendingVisitor(id);
  }

  return { shared, sharing, failures, share, remove };
}

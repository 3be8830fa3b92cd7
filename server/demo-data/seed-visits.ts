import { gateDirectory } from '../src/features/gate-access/index.ts';
import { findPersonByEmail } from '../src/features/identity/index.ts';
import { inviteVisitorWithin } from '../src/features/visitors/index.ts';
import { AppError } from '../src/platform/app-error.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoVisit } from './visits.ts';

/** Invites the visitors of the demo world on behalf of their hosts. Skips hosts who may not invite or whose account was deleted. */
export const addVisits = async (
  transaction: Transaction,
  missing: readonly DemoVisit[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const { hostEmail, ...visit } of missing) {
    const host = await findPersonByEmail(transaction, hostEmail);
    if (host === undefined) continue;
    try {
      await inviteVisitorWithin(transaction, { ...visit, hostId: host.id }, { ...dependencies, gates: gateDirectory });
    } catch (error) {
      // An `AppError` means that the host may no longer invite: skip the visit.
      if (!(error instanceof AppError)) throw error;
    }
  }
};

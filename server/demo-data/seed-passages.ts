import { gateDirectory, passVisitorWithin } from '../src/features/gate-access/index.ts';
import { findPersonByEmail } from '../src/features/identity/index.ts';
import { inviteVisitorWithin } from '../src/features/visitors/index.ts';
import { AppError } from '../src/platform/app-error.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoPassage } from './passages.ts';

/** A minute before the visitor comes, the host invites her. */
const invitedBeforeMs = 60_000;

/** Has the visitors of the demo world come and go at their times. Skips those whose host or guard has left, or may not do so any more. */
export const addPassages = async (
  transaction: Transaction,
  missing: readonly DemoPassage[],
  dependencies: Dependencies,
): Promise<void> => {
  const partsAt = (instant: Date) => ({ ...dependencies, clock: { now: () => instant } });
  for (const { id, hostEmail, guardEmail, gateId, cameAt, leftAt, ...visit } of missing) {
    const host = await findPersonByEmail(transaction, hostEmail);
    const guard = await findPersonByEmail(transaction, guardEmail);
    if (host === undefined || guard === undefined) continue;
    const invitedAt = new Date(cameAt.getTime() - invitedBeforeMs);
    const parts = { ...partsAt(invitedAt), gates: gateDirectory };
    try {
      const { id: visitId } = await inviteVisitorWithin(transaction, { ...visit, hostId: host.id }, parts);
      const passage = { visitId, gateId, guardId: guard.id };
      const inAt = partsAt(cameAt);
      await passVisitorWithin(transaction, { ...passage, direction: 'in', nonce: `demo/${id}/in` }, inAt);
      if (leftAt === undefined) continue;
      const outAt = partsAt(leftAt);
      await passVisitorWithin(transaction, { ...passage, direction: 'out', nonce: `demo/${id}/out` }, outAt);
    } catch (error) {
      // An `AppError` means that the host may no longer invite, or that the gate is gone: skip the visitor.
      if (!(error instanceof AppError)) throw error;
    }
  }
};

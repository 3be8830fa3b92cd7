import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { columnsOf, type ReportedPosition } from '../own/send-alert.ts';
import { selectAlert } from '../records/alerts.store.ts';
import { upsertGuardPosition } from '../records/guard-positions.store.ts';
import { requireGuarded } from '../records/guarded-alert.ts';
import { publishGuards } from '../responders/ring-responders.ts';

/** A phone sends six a minute for each open alert. */
const guardPositionLimit = { name: 'alert-guard-positions', attempts: 120, windowSeconds: 60 };

/**
 * Keeps where the phone of a guard is while an alert is open, for the control room. Without a position the one of before is erased.
 * @throws {AppError} `not-found` at another estate; `conflict` when the alert is over; `too-many-requests`
 */
export const reportGuardPosition = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  {
    callerId,
    staffEstates,
    id,
    position,
  }: { callerId: string; staffEstates: StaffEstates; id: string; position: ReportedPosition | null },
): Promise<void> => {
  const { db } = dependencies.database;
  const alert = requireGuarded(await selectAlert(db, id), staffEstates);
  await claimAttempt(dependencies, [{ limit: guardPositionLimit, subject: callerId }], { code: 'too-many-requests' });
  const now = dependencies.clock.now();
  await db.transaction(async (transaction) => {
    const isOpen = await upsertGuardPosition(transaction, {
      alertId: id,
      userId: callerId,
      position: position === null ? undefined : columnsOf(position, now),
      heardAt: now,
    });
    if (!isOpen) throw new AppError('conflict', { detail: 'This alert is over.' });
    await publishGuards(transaction, alert, dependencies);
  });
};

import { isRinging } from '@ekhaya/contract/alerts/alerts.rules';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { lockAlert } from '../records/alerts.store.ts';
import { publishAlert, ringNext } from './ring-responders.ts';

/**
 * Job: tells the next person on the list of an alert that nobody has acknowledged within a minute. Does nothing once somebody has,
 * once it is over, and when it runs again. Audited without a person.
 */
export const escalateAlert = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { alertId, step }: { alertId: string; step: number },
): Promise<void> => {
  try {
    await auditedChange(dependencies, {
      actorId: '',
      action: 'alert.escalate',
      subject: { kind: 'alert', id: alertId },
      lock: async (transaction) => {
        const row = await lockAlert(transaction, alertId);
        const rings =
          row !== undefined &&
          isRinging({ status: row.status, acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null });
        if (!rings || row.told !== step) throw new AppError('not-found');
        return row;
      },
      change: async (transaction, row) => {
        const changed = await ringNext(transaction, row, dependencies);
        await publishAlert(transaction, row, dependencies);
        return {
          estateIds: [row.estateId],
          ...(row.userId !== null && { personId: row.userId }),
          before: { told: row.told },
          after: { told: changed.told },
          result: undefined,
        };
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return;
    throw error;
  }
};

import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteAlertsBefore, selectAlertsOf, updateToNameless } from './personal-data.store.ts';

/** Collects the alerts that a person sent for a copy of her data. */
export const collectAlerts = async (queryable: Queryable, userId: string) => ({
  alerts: await selectAlertsOf(queryable, userId),
});

/** Takes name and place from the alerts of a person who leaves. */
export const eraseAlertsOf = (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => updateToNameless(transaction, userId, clock.now());

/** Deletes at most `limit` alerts that ended before an instant. @returns how many */
export const eraseAlertsBefore = (
  transaction: Transaction,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => deleteAlertsBefore(transaction, wanted);

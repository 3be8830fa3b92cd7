import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  deleteGuardPositions,
  deleteGuardPositionsBefore,
  deletePositionsOfGuard,
  selectPositionsOfGuard,
} from '../records/guard-positions.store.ts';
import { deleteAlertsBefore, selectAlertsOf, updateToNameless } from './personal-data.store.ts';

/** Collects the alerts that a person sent, and where she is as a guard of open ones, for a copy of her data. */
export const collectAlerts = async (queryable: Queryable, userId: string) => ({
  alerts: await selectAlertsOf(queryable, userId),
  placesAsGuard: await selectPositionsOfGuard(queryable, userId),
});

/** Takes name and place from the alerts of a person who leaves, and erases where she is as a guard. */
export const eraseAlertsOf = async (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  const ended = await updateToNameless(transaction, userId, clock.now());
  await deleteGuardPositions(transaction, ended);
  await deletePositionsOfGuard(transaction, userId);
};

/** Deletes at most `limit` alerts that ended before an instant. @returns how many */
export const eraseAlertsBefore = (
  transaction: Transaction,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => deleteAlertsBefore(transaction, wanted);

/** Deletes where guards were whose phones were not heard since an instant, during alerts that nobody ends. */
export const eraseGuardPositionsBefore = (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[] },
): Promise<void> => deleteGuardPositionsBefore(queryable, wanted);

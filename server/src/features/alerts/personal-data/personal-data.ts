import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseNotificationsOfSubjects } from '../../notifications/index.ts';
import {
  deleteGuardPositions,
  deleteGuardPositionsBefore,
  deletePositionsOfGuard,
  selectPositionsOfGuard,
} from '../records/guard-positions.store.ts';
import { messageIdPrefix } from '../responders/ring-responders.ts';
import {
  deleteAlerts,
  selectAlertsBefore,
  selectAlertsOf,
  selectStepsOf,
  updateToNameless,
} from './personal-data.store.ts';

/** Collects the alerts that a person sent, her part in the course of alerts, and where she is as a guard of open ones, for a copy of her data. */
export const collectAlerts = async (queryable: Queryable, userId: string) => ({
  alerts: await selectAlertsOf(queryable, userId),
  partInAlerts: await selectStepsOf(queryable, userId),
  placesAsGuard: await selectPositionsOfGuard(queryable, userId),
});

/** How far the clocks of the machines that wrote an alert and its messages may be apart. */
const clockToleranceMs = 60_000;

/** Erases the messages about alerts, which name the person and her house, from the inboxes of everybody who was told. */
const eraseMessages = (
  transaction: Transaction,
  sent: readonly { id: string; createdAt: Date; endedAt: Date | null }[],
  now: Date,
): Promise<void> =>
  eraseNotificationsOfSubjects(
    transaction,
    sent.map(({ id, createdAt, endedAt }) => ({
      idPrefix: messageIdPrefix(id),
      from: new Date(createdAt.getTime() - clockToleranceMs),
      until: new Date((endedAt ?? now).getTime() + clockToleranceMs),
    })),
  );

/** Takes name and place from the alerts of a person who leaves and from the messages about them, and erases where she is as a guard. */
export const eraseAlertsOf = async (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  const now = clock.now();
  await eraseMessages(transaction, await selectAlertsOf(transaction, userId), now);
  const ended = await updateToNameless(transaction, userId, now);
  await deleteGuardPositions(transaction, ended);
  await deletePositionsOfGuard(transaction, userId);
};

/** Deletes at most `limit` alerts that ended before an instant, and the messages about them. @returns how many alerts */
export const eraseAlertsBefore = async (
  transaction: Transaction,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const found = await selectAlertsBefore(transaction, wanted);
  await eraseMessages(transaction, found, wanted.before);
  await deleteAlerts(
    transaction,
    found.map(({ id }) => id),
  );
  return found.length;
};

/** Deletes where guards were whose phones were not heard since an instant, during alerts that nobody ends. */
export const eraseGuardPositionsBefore = (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[] },
): Promise<void> => deleteGuardPositionsBefore(queryable, wanted);

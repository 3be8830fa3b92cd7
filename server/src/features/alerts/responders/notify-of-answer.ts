import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPersonNames } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import type { AlertRow } from '../records/alerts.store.ts';
import { endOfMessage, groupOf, messageIdPrefix, whoOf } from './ring-responders.ts';
import { readToldIds } from './notify-of-end.ts';

/**
 * Tells the others whom an alert was sent to that somebody answered it. The message is not urgent: on a phone it takes the place of the
 * one that the alert rings, without a sound.
 */
export const notifyOfAnswer = async (
  transaction: Queryable,
  alert: AlertRow,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const { id, userId, unit, acknowledgedBy } = alert;
  const others = (await readToldIds(transaction, alert)).filter((each) => each !== acknowledgedBy);
  if (others.length === 0) return;
  const names = await findPersonNames(
    transaction,
    [userId, acknowledgedBy].filter((each) => each !== null),
  );
  const nameOf = (person: string | null): string => names.get(person ?? '')?.name ?? 'Somebody';
  await notifyPeople(
    transaction,
    others.map((other) => ({
      userId: other,
      notification: {
        id: `${messageIdPrefix(id)}answered-${other}`,
        ...groupOf(alert),
        expiresAt: endOfMessage(dependencies),
        title: `Answered: ${whoOf(nameOf(userId), unit)}`,
        description: `${nameOf(acknowledgedBy)} is coming. It rings no more.`,
        url: '/guard',
      },
    })),
    dependencies,
  );
};

import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPersonNames } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { selectSteps, type AlertRow } from '../records/alerts.store.ts';
import { readResponders } from '../rules/read-alert-rules.ts';
import { groupOf, messageIdPrefix, whoOf } from './ring-responders.ts';

const titles = { RECALLED: 'Cancelled', SAFE: 'Safe', CLOSED: 'Over', OPEN: '' } as const;

/** The people whom an alert was sent to so far. */
export const readToldIds = async (transaction: Queryable, alert: AlertRow): Promise<string[]> => {
  const steps = await selectSteps(transaction, [alert.id]);
  const named = steps.flatMap(({ kind, userId }) => (kind === 'rung' && userId !== null ? [userId] : []));
  const wereAllTold = steps.some(({ kind }) => kind === 'everybody');
  const everybody = wereAllTold ? (await readResponders(transaction, alert)).ids : [];
  return [...new Set([...named, ...everybody])];
};

/** Tells everybody whom an alert was sent to, and whoever acknowledged it, how it ended. */
export const notifyOfEnd = async (
  transaction: Queryable,
  alert: AlertRow,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const told = await readToldIds(transaction, alert);
  const people = new Set([...told, ...(alert.acknowledgedBy === null ? [] : [alert.acknowledgedBy])]);
  const name =
    (await findPersonNames(transaction, alert.userId === null ? [] : [alert.userId])).get(alert.userId ?? '')?.name ??
    'somebody';
  await notifyPeople(
    transaction,
    [...people].map((userId) => ({
      userId,
      notification: {
        id: `${messageIdPrefix(alert.id)}ended-${userId}`,
        // Without an end: however late a phone hears it, it takes the place of the message that the alert rings.
        ...groupOf(alert),
        title: `${titles[alert.status]}: ${whoOf(name, alert.unit)}`,
        description:
          alert.status === 'RECALLED'
            ? 'The alert was cancelled by the person who sent it.'
            : alert.status === 'SAFE'
              ? 'The person who sent the alert says that they are safe.'
              : 'Security closed the alert.',
        url: '/guard',
      },
    })),
    { ...dependencies, urgency: 'urgent' },
  );
};

import { randomUUID } from 'node:crypto';
import { alertEscalationMs, unprovedSenderText, type AlertStepKind } from '@ekhaya/contract/alerts/alerts.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/jobs.ts';
import { findPersonNames } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { insertSteps, selectSteps, updateAlert, type AlertRow } from '../records/alerts.store.ts';
import { findUnproved } from '../records/unproved-senders.ts';
import { nextResponderOf, readResponders } from '../rules/read-alert-rules.ts';

type Needs = Pick<Dependencies, 'live' | 'clock'>;

/** Names the job that tells the next person. */
export const escalationKey = (alertId: string): string => `escalate-alert:${alertId}`;

/**
 * How long messages that an alert rings, or that help is coming, are worth showing. A push service keeps them no longer for a phone
 * that is offline: the app itself rings while the alert is open.
 */
const messageLifeMs = 15 * 60_000;

/** What the ids of all messages about an alert begin with. */
export const messageIdPrefix = (alertId: string): string => `alert-${alertId}-`;

/** The fields that messages about an alert share: they count as one, and on a phone each takes the place of the one before. */
export const groupOf = ({ id }: Pick<AlertRow, 'id'>) => ({ type: 'security', notificationID: `alert-${id}` });

/** When a message that an alert rings, or that help is coming, is over. */
export const endOfMessage = ({ clock }: Pick<Needs, 'clock'>): Date => new Date(clock.now().getTime() + messageLifeMs);

/** What a message about an alert begins with: `EMERGENCY`, or `DRILL` while the estate practises. */
export const headOf = ({ isDrill }: Pick<AlertRow, 'isDrill'>): string => (isDrill ? 'DRILL' : 'EMERGENCY');

/** Who sent an alert, and from which house. */
export const whoOf = (name: string, unit: string): string => (unit === '' ? name : `${name}, unit ${unit}`);

/** A step of the course of an alert. */
export const stepOf = (alertId: string, kind: AlertStepKind, userId: string | null, at: Date) => ({
  id: randomUUID(),
  alertId,
  kind,
  userId,
  at,
});

/** Publishes that an alert changed, to security of the estate and to the person who sent it. */
export const publishAlert = async (
  transaction: Queryable,
  { estateId, userId }: Pick<AlertRow, 'estateId' | 'userId'>,
  { live }: Pick<Needs, 'live'>,
): Promise<void> => {
  await live.publish(
    transaction,
    { topic: 'alerts', audience: { kind: 'staff', estateId } },
    ...(userId === null ? [] : [{ topic: 'alerts', audience: { kind: 'person', userId } } as const]),
  );
};

/** Publishes to security of an estate that a guard of an open alert has moved. */
export const publishGuards = (
  transaction: Queryable,
  { estateId }: Pick<AlertRow, 'estateId'>,
  { live }: Pick<Needs, 'live'>,
): Promise<void> => live.publish(transaction, { topic: 'alert-guards', audience: { kind: 'staff', estateId } });

const opening = 'Open it and say that you come. It rings until somebody answers.';

/** Whether nothing is proved of the person who sent an alert. */
const isFromUnproved = async (queryable: Queryable, { estateId, userId }: AlertRow): Promise<boolean> =>
  userId !== null && (await findUnproved(queryable, { estateId, userIds: [userId] })).has(userId);

/**
 * Tells people of an alert by notification and push, and by SMS. That of somebody of whom nothing is proved costs no SMS, and says so:
 * anybody signs up within a minute, and hundreds of such alerts would draw the guards away.
 */
const notifyResponders = async (
  transaction: Queryable,
  alert: AlertRow,
  ids: readonly string[],
  dependencies: Needs,
): Promise<void> => {
  const { id: alertId, userId, unit } = alert;
  const name = (await findPersonNames(transaction, userId === null ? [] : [userId])).get(userId ?? '')?.name ?? '';
  const told = alert.told;
  const isUnproved = await isFromUnproved(transaction, alert);
  await notifyPeople(
    transaction,
    ids.map((responder) => ({
      userId: responder,
      notification: {
        id: `${messageIdPrefix(alertId)}${told}-${responder}`,
        ...groupOf(alert),
        expiresAt: endOfMessage(dependencies),
        title: `${headOf(alert)}: ${whoOf(name, unit)}`,
        description: isUnproved ? `${opening} ${unprovedSenderText}` : opening,
        url: '/guard',
      },
    })),
    { ...dependencies, urgency: 'urgent' },
  );
  if (isUnproved) return;
  await enqueueAll(
    transaction,
    ids.map((responder) => ({ name: 'text-alert', payload: { alertId, userId: responder } }) as const),
  );
};

/**
 * Tells the next person on the estate's list, and sets when the one after is told: a minute later. After the last one everybody is
 * told once more; then the control room keeps ringing. Without a list everybody is told at once, and a minute later once more: a phone
 * that is locked hears nothing else.
 */
export const ringNext = async (transaction: Queryable, alert: AlertRow, dependencies: Needs): Promise<AlertRow> => {
  const now = dependencies.clock.now();
  const responders = await readResponders(transaction, alert);
  const next = nextResponderOf(responders, await selectSteps(transaction, [alert.id]));
  const ids = next === undefined ? responders.ids : [next];
  if (ids.length > 0) {
    await notifyResponders(transaction, alert, ids, dependencies);
    await insertSteps(transaction, [
      next === undefined ? stepOf(alert.id, 'everybody', null, now) : stepOf(alert.id, 'rung', next, now),
    ]);
  }
  const isLast = next === undefined && alert.told > 0;
  const told = alert.told + 1;
  const changed = await updateAlert(transaction, alert.id, {
    told,
    nextAt: isLast ? null : new Date(now.getTime() + alertEscalationMs),
  });
  if (!isLast) {
    await enqueue(
      transaction,
      'escalate-alert',
      { alertId: alert.id, step: told },
      { delayMs: alertEscalationMs, key: escalationKey(alert.id) },
    );
  }
  return changed;
};

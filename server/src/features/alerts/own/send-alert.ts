import { randomUUID } from 'node:crypto';
import type { AlertOffer, OwnAlert } from '@ekhaya/contract/alerts/alerts';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateNames, findPersonNames, requireRoleAt } from '../../estates/index.ts';
import { publishAlert, ringNext, stepOf } from '../responders/ring-responders.ts';
import { readRulesWithin } from '../rules/read-alert-rules.ts';
import {
  countAlertsSince,
  insertAlert,
  insertSteps,
  selectEarlierAlert,
  selectUnitOf,
  type AlertRow,
} from '../records/alerts.store.ts';
import { presentOwnAlerts } from '../records/present-alerts.ts';
import { countUnprovedAlerts, findUnproved } from '../records/unproved-senders.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What a phone knows of its place: coordinates, the radius, and how old that is. */
export interface ReportedPosition {
  latitude: number;
  longitude: number;
  accuracy: number;
  ageMs: number;
}

/** More alerts than anybody in danger ends and sends again within an hour. The first one is always sent. */
const maxAlertsAnHour = 5;

const tooMany = 'You have sent 5 alerts within an hour. Please call: the numbers above work from anywhere.';

/** How many alerts of people of whom nothing is proved ring at an estate within some minutes. */
const maxUnproved = 3;
const unprovedWindowMs = 10 * 60_000;

const tooManyUnproved =
  'Several people whose number is not verified have alerted security. Please call: the numbers above work from anywhere.';

/** The columns of a position that a phone reported. */
export const columnsOf = ({ latitude, longitude, accuracy, ageMs }: ReportedPosition, now: Date) => ({
  latitude,
  longitude,
  accuracy,
  positionAt: new Date(now.getTime() - ageMs),
});

/** Whether a person can alert security at an estate. @throws {AppError} `not-found`, `forbidden` without a role there */
export const readAlertOffer = async (
  { database }: Pick<Needs, 'database'>,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<AlertOffer> => {
  const { db } = database;
  await requireRoleAt(db, { userId, estateId });
  const { isEnabled, isDrill } = await readRulesWithin(db, estateId);
  return {
    isEnabled,
    isDrill,
    unit: (await selectUnitOf(db, { userId, estateId })).unit,
    estateName: (await findEstateNames(db)).get(estateId) ?? '',
    name: (await findPersonNames(db, [userId])).get(userId)?.name ?? '',
  };
};

/**
 * Limits the alerts of people who have signed up and proved nothing, all of an estate together: many of them would draw the guards away
 * from a gate. Whoever is refused reads whom to call.
 * @throws {AppError} `too-many-requests`
 */
const limitUnproved = async (
  transaction: Transaction,
  { userId, estateId, now }: { userId: string; estateId: string; now: Date },
): Promise<void> => {
  if (!(await findUnproved(transaction, { estateId, userIds: [userId] })).has(userId)) return;
  await acquireNamedLock(transaction, `unproved-alerts:${estateId}`);
  const since = new Date(now.getTime() - unprovedWindowMs);
  if ((await countUnprovedAlerts(transaction, { estateId, since })) < maxUnproved) return;
  throw new AppError('too-many-requests', { detail: tooManyUnproved, retryAfterSeconds: unprovedWindowMs / 1000 });
};

interface Sending {
  userId: string;
  draftId: string;
  estateId: string;
  position: ReportedPosition | null;
}

const sendWithin = async (transaction: Transaction, sending: Sending, dependencies: Needs): Promise<AlertRow> => {
  const { userId, draftId, estateId, position } = sending;
  await acquireNamedLock(transaction, `alert:${userId}`);
  const earlier = await selectEarlierAlert(transaction, { userId, draftId, estateId });
  if (earlier !== undefined) return earlier;
  const rules = await readRulesWithin(transaction, estateId);
  if (!rules.isEnabled) throw new AppError('alerts/off');
  const now = dependencies.clock.now();
  const sentLately = await countAlertsSince(transaction, userId, new Date(now.getTime() - hourMs));
  if (sentLately >= maxAlertsAnHour) {
    throw new AppError('too-many-requests', { detail: tooMany, retryAfterSeconds: hourMs / 1000 });
  }
  await limitUnproved(transaction, { userId, estateId, now });
  const id = randomUUID();
  return auditedChangeWithin(transaction, dependencies, {
    actorId: userId,
    action: 'alert.send',
    subject: { kind: 'alert', id },
    lock: () => Promise.resolve(),
    change: async () => {
      const inserted = await insertAlert(transaction, {
        id,
        estateId,
        userId,
        draftId,
        unit: (await selectUnitOf(transaction, { userId, estateId })).unit,
        isDrill: rules.isDrill,
        createdAt: now,
        ...(position !== null && columnsOf(position, now)),
      });
      if (inserted === undefined) throw new AppError('conflict');
      await insertSteps(transaction, [stepOf(id, 'sent', userId, now)]);
      const rung = await ringNext(transaction, inserted, dependencies);
      await publishAlert(transaction, rung, dependencies);
      return {
        estateIds: [estateId],
        personId: userId,
        before: null,
        after: { status: 'OPEN', isDrill: rules.isDrill },
        result: rung,
      };
    },
  });
};

/**
 * Alerts security: the control room and the guards' phones ring at once, and the first person on the estate's list is told. The same
 * draft is one alert, and a person has one open alert at an estate. A first alert is never refused, except where several people of whom
 * nothing is proved have just sent one.
 * @throws {AppError} `not-found`, `forbidden` without a role; `alerts/off`; `too-many-requests` after 5 within an hour, and for somebody
 *   of whom nothing is proved after 3 of such people within 10 minutes
 */
export const sendAlert = async (
  dependencies: Needs,
  { userId, draftId = randomUUID(), ...sent }: Omit<Sending, 'draftId'> & { draftId?: string | undefined },
): Promise<OwnAlert> => {
  const { db } = dependencies.database;
  await requireRoleAt(db, { userId, estateId: sent.estateId });
  const row = await db.transaction((transaction) =>
    sendWithin(transaction, { userId, draftId, ...sent }, dependencies),
  );
  const [shown] = await presentOwnAlerts(db, [row]);
  if (shown === undefined) throw new AppError('internal');
  return shown;
};

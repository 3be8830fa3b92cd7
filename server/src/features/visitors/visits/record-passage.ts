import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { notificationIdOf, formatTimeOfDay } from './visit-notifications.ts';
import { selectVisitDays, upsertVisitDay } from './visit-days.store.ts';
import { lockInvitation, updateInvitation } from './visitors.store.ts';

/** The passage of a visitor through a gate. */
export interface Passage {
  visitId: string;
  direction: 'in' | 'out';
  /** The day of a weekly invitation, `YYYY-MM-DD`. */
  date: string;
  gateName: string;
  /** The time in the gate's log. It can be earlier than now, because an offline gate uploads its log later. */
  at: Date;
}

/** Locks a visit until the transaction ends, and returns whether it is revoked. */
export const isRevokedOnceLocked = async (transaction: Transaction, visitId: string): Promise<boolean> =>
  (await lockInvitation(transaction, visitId))?.revokedAt instanceof Date;

const readDay = async (
  transaction: Transaction,
  invitationId: string,
  date: string,
): Promise<{ arrivedAt: Date | null; leftAt: Date | null }> => {
  const [first] = await selectVisitDays(transaction, invitationId, date);
  return first?.day === date ? first : { arrivedAt: null, leftAt: null };
};

/** Whether an arrival was recorded only because the visitor left, and she had come in at an earlier time that is reported now. */
const isInferred = ({ arrivedAt, leftAt }: { arrivedAt: Date | null; leftAt: Date | null }, at: Date): boolean =>
  arrivedAt !== null && arrivedAt.getTime() === leftAt?.getTime() && at < arrivedAt;

/**
 * Records that a visitor has arrived or left and notifies the host. The gate has decided before whether the visitor may pass
 * (`refusalOfVisit`). A weekly invitation has one arrival and one departure a day. A departure without a recorded arrival records both,
 * until the arrival is reported.
 * @returns false if the passage was recorded already, for example by another lane that let the same code through
 */
export const recordPassage = async (
  transaction: Transaction,
  { visitId, direction, date, gateName, at }: Passage,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  const row = await lockInvitation(transaction, visitId);
  if (row === undefined) return false;
  const known = row.weekdays === null ? row : await readDay(transaction, visitId, date);
  if (direction === 'in' ? known.arrivedAt !== null && !isInferred(known, at) : known.leftAt !== null) return false;
  const change = direction === 'in' ? { arrivedAt: at } : { arrivedAt: known.arrivedAt ?? at, leftAt: at };
  if (row.weekdays === null) await updateInvitation(transaction, visitId, change);
  else await upsertVisitDay(transaction, { invitationId: visitId, day: date }, change);
  const timeZone = (await findEstate(transaction, row.estateId))?.timeZone ?? 'UTC';
  const time = formatTimeOfDay(wallClockAt(at, timeZone).minutes);
  await notifyPerson(
    transaction,
    {
      userId: row.hostId,
      notification: {
        id: notificationIdOf(
          direction === 'in' ? 'arrived' : 'left',
          row.weekdays === null ? visitId : `${visitId}-${date}`,
        ),
        type: 'visitor',
        title: `${displayVisitorName(row.visitor)} has ${direction === 'in' ? 'arrived' : 'left'}`,
        description: `${gateName}, ${time}`,
      },
    },
    dependencies,
  );
  await dependencies.live.publish(transaction, {
    topic: 'visitors',
    audience: { kind: 'person', userId: row.hostId },
  });
  return true;
};

import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { notificationIdOf, formatTimeOfDay } from './visit-notifications.ts';
import { lockInvitation, updateInvitation } from './visitors.store.ts';

/** The passage of a visitor through a gate. */
export interface Passage {
  visitId: string;
  direction: 'in' | 'out';
  gateName: string;
  /** The time in the gate's log. It can be earlier than now, because an offline gate uploads its log later. */
  at: Date;
}

/**
 * Records that a visitor has arrived or left and notifies the host. The gate has decided before whether the visitor may pass
 * (`refusalOfVisit`). A departure without a recorded arrival records both.
 * @returns false if the passage was recorded already, for example by another lane that let the same code through
 */
export const recordPassage = async (
  transaction: Transaction,
  { visitId, direction, gateName, at }: Passage,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  const row = await lockInvitation(transaction, visitId);
  if (row === undefined) return false;
  if (direction === 'in' ? row.arrivedAt !== null : row.leftAt !== null) return false;
  await updateInvitation(
    transaction,
    visitId,
    direction === 'in' ? { arrivedAt: at } : { arrivedAt: row.arrivedAt ?? at, leftAt: at },
  );
  const timeZone = (await findEstate(transaction, row.estateId))?.timeZone ?? 'UTC';
  const time = formatTimeOfDay(wallClockAt(at, timeZone).minutes);
  await notifyPerson(
    transaction,
    {
      userId: row.hostId,
      notification: {
        id: notificationIdOf(direction === 'in' ? 'arrived' : 'left', visitId),
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

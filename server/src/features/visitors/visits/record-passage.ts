import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { notificationIdOf, formatTimeOfDay } from './visit-notifications.ts';
import { lockInvitation, updateInvitation } from './visitors.store.ts';

/** A visitor going through a gate. */
export interface Passage {
  visitId: string;
  direction: 'in' | 'out';
  gateName: string;
  /** When she did; that of the gate's own log, which may be uploaded later. */
  at: Date;
}

/**
 * Writes that a visitor came or left, and tells the host at once. Whether she may is the gate's verdict
 * (`refusalOfVisit`); here a passage counts once, and leaving without having come counts as both.
 * @returns false when it is written already: the second of two lanes that let the same code through
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

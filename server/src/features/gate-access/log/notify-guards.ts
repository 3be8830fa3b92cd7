import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { selectGateNames } from '../gates/gates.store.ts';
import { selectGuardIds } from '../people/people.store.ts';
import { selectEntry } from './gate-log-pages.store.ts';

/**
 * Sends the guards of the estate a notification about an entry of the log. The notification of an entry is sent once to each guard.
 * @throws {AppError} not-found, also for an entry of another estate
 */
export const notifyGuards = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  id: string,
): Promise<{ told: number }> =>
  auditedChange(dependencies, {
    actorId,
    action: 'gate-log.tell-guards',
    subject: { kind: 'gate-entry', id },
    lock: async (transaction) => {
      const row = await selectEntry(transaction, id);
      if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
      return row;
    },
    change: async (transaction, row) => {
      const guardIds = await selectGuardIds(transaction, row.estateId);
      const gate = (await selectGateNames(transaction, [row.gateId])).get(row.gateId) ?? '';
      const timeZone = (await findEstate(transaction, row.estateId))?.timeZone ?? 'UTC';
      const time = displayTime(timeOfMinutes(wallClockAt(row.at, timeZone).minutes));
      const who = [row.name, row.plate].filter((part) => part !== '').join(', ');
      const title = row.result === 'refused' ? `Refused at ${gate}, ${time}` : `Look out: ${gate}, ${time}`;
      const description =
        who === '' ? 'Somebody unknown. Check every code closely.' : `${who}. Check this code closely.`;
      const about = { type: 'gate', title, description };
      await notifyPeople(
        transaction,
        guardIds.map((userId) => ({ userId, notification: { id: `gate-entry-${id}-${userId}`, ...about } })),
        dependencies,
      );
      const after = { id, guards: guardIds.length };
      return { estateIds: [row.estateId], before: null, after, result: { told: guardIds.length } };
    },
  });

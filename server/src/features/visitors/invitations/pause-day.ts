import { isWeeklyDay } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { selectVisitDays, upsertVisitDay } from '../visits/visit-days.store.ts';
import { publishInvitation } from '../visits/visit-notifications.ts';
import { lockInvitation } from '../visits/visitors.store.ts';
import { weeklyOf } from '../visits/weekly-visit.ts';

/** A day of a weekly invitation that its host pauses, or expects the visitor on again. */
interface PausedDay {
  id: string;
  hostId: string;
  /** `YYYY-MM-DD`. */
  date: string;
  isPaused: boolean;
}

/**
 * Pauses a day of a weekly invitation, so that its code opens no gate on it, or takes that back. Repeating the call has no effect.
 * @throws {AppError} `not-found`; `forbidden` for another host's invitation; `visitors/over` if it has ended or the day has passed;
 *   `validation` for a day that is not one of its days; `visitors/has-arrived` if the visitor has come in on that day
 */
export const pauseDay = async (
  { database, clock, live }: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { id, hostId, date, isPaused }: PausedDay,
): Promise<void> => {
  await database.db.transaction(async (transaction) => {
    const row = await lockInvitation(transaction, id);
    if (row === undefined) throw new AppError('not-found');
    if (row.hostId !== hostId) throw new AppError('forbidden');
    const weekly = weeklyOf(row);
    if (weekly === undefined || !isWeeklyDay(weekly, date)) {
      throw new AppError('validation', { fields: { date: 'This is not a day of the invitation.' } });
    }
    const now = clock.now();
    const timeZone = (await findEstate(transaction, row.estateId))?.timeZone ?? 'UTC';
    if (row.revokedAt !== null || date < wallClockAt(now, timeZone).date) throw new AppError('visitors/over');
    const [known] = await selectVisitDays(transaction, id, date);
    const day = known?.day === date ? known : undefined;
    if (day !== undefined && day.arrivedAt !== null) throw new AppError('visitors/has-arrived');
    if (((day?.pausedAt ?? null) !== null) === isPaused) return;
    await upsertVisitDay(transaction, { invitationId: id, day: date }, { pausedAt: isPaused ? now : null });
    await publishInvitation(transaction, row, { live });
  });
};

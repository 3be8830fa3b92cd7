import type { Snag } from '@ekhaya/contract/snags/snags';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { RouteCaller } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';
import { answerSnag } from '../reports/answer-snag.ts';
import { presentOwnSnags } from '../reports/present-own-snags.ts';
import { selectSnag } from '../reports/snags.store.ts';
import { answerAsStaff } from './work-on-snag.ts';

/**
 * Answers a snag as the person who reported it, or as staff who work on the snags of its estate. Both read it afterwards as its
 * reporter does.
 * @throws {AppError} `not-found` for a snag that the caller neither reported nor works on; `auth/staff-session-over` while the
 *   rights of staff rest; `conflict`, `validation`, `image/missing`, `too-many-requests`
 */
export const answerAsEither = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  request: { caller: RouteCaller; id: string; draftId?: string | undefined; text: string; photos: string[] },
): Promise<Snag> => {
  const { caller, id } = request;
  const { db } = dependencies.database;
  const row = await selectSnag(db, id);
  if (row === undefined || row.userId === caller.userId) return answerSnag(dependencies, request);
  const staffEstates = await findEstatesWithPermission(db, caller, 'snags.work');
  if (!includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  if (!(await caller.hasUsableStaffSession())) throw new AppError('auth/staff-session-over');
  const answered = await answerAsStaff(dependencies, { ...request, staffEstates, startsWork: false, plannedAt: null });
  // Not always the snag that was named: a draft that is sent again presents the snag to which it was sent first.
  const presented = await selectSnag(db, answered.id);
  if (presented === undefined) throw new AppError('not-found');
  const [shown] = await presentOwnSnags(db, [{ row: presented }], presented.userId ?? '', dependencies.clock.now());
  if (shown === undefined) throw new AppError('internal');
  return shown;
};

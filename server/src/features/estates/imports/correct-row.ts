import type { ImportCells, ImportRow } from '@ekhaya/contract/estates/console-imports';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { checkRows } from './check-rows.rules.ts';
import { gatherKnown } from './gather-known.ts';
import { selectCells, selectRow, updateCells, updateRowStates } from './imports.store.ts';
import { addWhoStays } from './who-stays.ts';
import { requireImport } from './present-imports.ts';

/** The limit of corrected rows per person and minute, more than anybody types: each checks the whole file again. */
const correctionLimit: RateLimit = { name: 'import-correction', attempts: 30, windowSeconds: 60 };

/**
 * Corrects a row of an import that does not run. All rows that are not written are checked again, because a row can be the same as
 * another, or name a house that another writes down.
 * @throws {AppError} `not-found`; `conflict` for an import that runs or is done, and for a row that is written;
 *   `too-many-requests`
 */
export const correctRow = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  wanted: { caller: { userId: string }; staffEstates: StaffEstates; id: string; line: number; cells: ImportCells },
): Promise<ImportRow> => {
  const { caller, staffEstates, id, line, cells } = wanted;
  await claimAttempt({ database, clock }, [{ limit: correctionLimit, subject: caller.userId }], {
    code: 'too-many-requests',
  });
  return database.db.transaction(async (transaction) => {
    const { state, estateId, addsHouses } = await requireImport(transaction, { id, staffEstates, isLocked: true });
    const found = await selectRow(transaction, id, line);
    if (found === undefined) throw new AppError('not-found', { detail: 'This row does not exist.' });
    if (state === 'running' || state === 'done' || found.isDone) {
      throw new AppError('conflict', { detail: 'This row cannot be changed any more. Please load the file again.' });
    }
    await updateCells(transaction, { importId: id, line, cells });
    const rows = await selectCells(transaction, id);
    const rank = await requireGranterRank(transaction, caller, estateId);
    const about = { estateId, callerId: caller.userId, rank, addsHouses, now: clock.now() };
    const checked = checkRows(rows, await gatherKnown(transaction, rows, about));
    await updateRowStates(
      transaction,
      id,
      checked.map(({ plan: _plan, text, ...row }) => ({ ...row, sentence: text, isDone: false, isInvited: false })),
    );
    const corrected = await selectRow(transaction, id, line);
    if (corrected === undefined) throw new AppError('not-found');
    const [shown] = await addWhoStays(transaction, { importId: id, estateId }, [corrected]);
    if (shown === undefined) throw new AppError('not-found');
    return shown;
  });
};

import type { PeopleImport } from '@ekhaya/contract/estates/console-imports';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { updateImport } from './imports.store.ts';
import { presentImportById, requireImport } from './present-imports.ts';

/** An import, and who starts or stops it. */
interface WantedImport {
  caller: { userId: string };
  staffEstates: StaffEstates;
  id: string;
}

/**
 * Starts an import, or goes on with one that was stopped. A job writes the rows with the rights of the caller.
 * @throws {AppError} `not-found`; `forbidden`; `conflict` for an import that runs, is done, or has no row to write
 */
export const startImport = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { caller, staffEstates, id }: WantedImport,
): Promise<PeopleImport> =>
  auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'imports.start',
    subject: { kind: 'people-import', id },
    lock: (transaction) => requireImport(transaction, { id, staffEstates, isLocked: true }),
    change: async (transaction, { estateId, state }, startedAt) => {
      await requireGranterRank(transaction, caller, estateId);
      const { toWrite, done, counts } = await presentImportById(transaction, id);
      if (state === 'running' || state === 'done')
        throw new AppError('conflict', { detail: 'This import has started.' });
      if (toWrite === done) throw new AppError('conflict', { detail: 'No row of this file changes anything.' });
      await updateImport(transaction, id, {
        state: 'running',
        startedBy: caller.userId,
        startedAt,
        finishedAt: null,
      });
      await enqueue(transaction, 'run-people-import', { importId: id });
      const after = { importId: id, new: counts.new, change: counts.change };
      return { estateIds: [estateId], before: null, after, result: await presentImportById(transaction, id) };
    },
  });

/** Stops an import that runs. Rows that are written stay. @throws {AppError} `not-found`; `conflict` for one that does not run */
export const stopImport = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { caller, staffEstates, id }: WantedImport,
): Promise<PeopleImport> =>
  auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'imports.stop',
    subject: { kind: 'people-import', id },
    lock: (transaction) => requireImport(transaction, { id, staffEstates, isLocked: true }),
    change: async (transaction, { estateId, state }) => {
      if (state !== 'running') throw new AppError('conflict', { detail: 'This import does not run.' });
      await updateImport(transaction, id, { state: 'stopped' });
      const result = await presentImportById(transaction, id);
      return { estateIds: [estateId], before: null, after: { importId: id, done: result.done }, result };
    },
  });

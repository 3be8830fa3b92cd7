import { randomUUID } from 'node:crypto';
import type { PeopleImport } from '@ekhaya/contract/estates/console-imports';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { selectEstate } from '../catalogue/estates.store.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { checkRows } from './check-rows.rules.ts';
import { gatherKnown } from './gather-known.ts';
import { insertImport, type JudgedRow } from './imports.store.ts';
import { presentImportById } from './present-imports.ts';
import { readPeople } from './read-people.ts';

/** The limit of files per person and hour: enough to correct one many times. */
const importLimit: RateLimit = { name: 'people-import', attempts: 60, windowSeconds: 60 * 60 };

/**
 * Reads a file of houses, people, roles and leases and checks each row. Writes nothing but the rows.
 * @throws {AppError} `validation` for a file that cannot be read; `forbidden` at another estate; `not-found`; `too-many-requests`
 */
export const addImport = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  wanted: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    estateId: string;
    fileName: string;
    addsHouses: boolean;
    text: string;
  },
): Promise<PeopleImport> => {
  const { caller, staffEstates, estateId, fileName, addsHouses, text } = wanted;
  requireStaffEstate(staffEstates, estateId);
  await claimAttempt({ database, clock }, [{ limit: importLimit, subject: caller.userId }], {
    code: 'too-many-requests',
  });
  const file = readPeople(text);
  if (typeof file === 'string') throw new AppError('validation', { fields: { text: file } });
  const id = randomUUID();
  return database.db.transaction(async (transaction) => {
    if ((await selectEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    const now = clock.now();
    const rank = await requireGranterRank(transaction, caller, estateId);
    const known = await gatherKnown(transaction, file.rows, {
      estateId,
      callerId: caller.userId,
      rank,
      addsHouses,
      now,
    });
    const judged = checkRows(file.rows, known);
    const rows = file.rows.map(({ line, cells }, at): JudgedRow => {
      const { outcome = 'mistake', field = '', text: sentence = '' } = judged[at] ?? {};
      return { line, cells, outcome, field, text: sentence };
    });
    const { columns, unknownColumns, separator } = file;
    const record = { id, estateId, fileName, columns, unknownColumns, separator, addsHouses };
    await insertImport(transaction, { ...record, state: 'checked', createdBy: caller.userId, createdAt: now }, rows);
    return presentImportById(transaction, id);
  });
};

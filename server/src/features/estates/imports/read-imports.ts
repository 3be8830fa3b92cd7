import type { ImportRow, PeopleImport } from '@ekhaya/contract/estates/console-imports';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import { selectImports, selectRows } from './imports.store.ts';
import { addWhoStays } from './who-stays.ts';
import { presentImportById, presentImports, requireImport } from './present-imports.ts';

type Needs = Pick<Dependencies, 'database'>;

/** A page of the imports at the caller's estates. */
export const listImports = async (
  { database }: Needs,
  {
    staffEstates,
    query,
  }: {
    staffEstates: StaffEstates;
    query: { estateId?: string | undefined; order: 'ASC' | 'DESC'; page: number; perPage: number };
  },
): Promise<{ items: PeopleImport[]; total: number }> => {
  const { records, total } = await selectImports(database.db, { ...query, staffEstates });
  return { items: await presentImports(database.db, records), total };
};

/** An import and the estates of the caller. */
interface WantedImport {
  id: string;
  staffEstates: StaffEstates;
}

/** Reads an import. @throws {AppError} `not-found` */
export const readImport = async ({ database }: Needs, wanted: WantedImport): Promise<PeopleImport> => {
  await requireImport(database.db, wanted);
  return presentImportById(database.db, wanted.id);
};

/** A page of the rows of an import. @throws {AppError} `not-found` */
export const listImportRows = async (
  { database }: Needs,
  wanted: WantedImport & { query: { page: number; perPage: number; outcome?: ImportRow['outcome'] | undefined } },
): Promise<{ items: ImportRow[]; total: number }> => {
  const { db } = database;
  const { id: importId, estateId } = await requireImport(db, wanted);
  const { items, total } = await selectRows(db, importId, wanted.query);
  return { items: await addWhoStays(db, { importId, estateId }, items), total };
};

/** The header line of the exported rows with a mistake. */
export const mistakesHeader = csvLine([
  'First name',
  'Name',
  'E-mail',
  'Mobile',
  'House',
  'Role',
  'First day',
  'Last day',
  'Mistake',
]);

const rowsPerPage = 500;

/** Yields the rows of an import that have a mistake as lines of CSV, page by page. */
export async function* exportMistakes({ database }: Needs, importId: string): AsyncGenerator<string> {
  for (let page = 1; ; page += 1) {
    const { items } = await selectRows(database.db, importId, { page, perPage: rowsPerPage, outcome: 'mistake' });
    yield items
      .map(({ cells, text }) => {
        const { firstName, lastName, email, mobile, unitNumber, role, firstDay, lastDay } = cells;
        return csvLine([firstName, lastName, email, mobile, unitNumber, role, firstDay, lastDay, text]);
      })
      .join('');
    if (items.length < rowsPerPage) return;
  }
}

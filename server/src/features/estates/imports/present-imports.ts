import type { PeopleImport } from '@ekhaya/contract/estates/console-imports';
import { daysText, keptKinds } from '@ekhaya/contract/privacy/kept-records.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { countRows, lockImport, selectImport, type ImportRecord, type RowCount } from './imports.store.ts';

const presentImport = (record: ImportRecord, rowCounts: readonly RowCount[]): PeopleImport => {
  const of = (outcome: RowCount['outcome']): number => rowCounts.find((each) => each.outcome === outcome)?.rows ?? 0;
  const sum = (number: 'rows' | 'done' | 'invited', outcomes: readonly RowCount['outcome'][]): number =>
    rowCounts.reduce((total, each) => (outcomes.includes(each.outcome) ? total + each[number] : total), 0);
  return {
    id: record.id,
    estateId: record.estateId,
    fileName: record.fileName,
    state: record.state,
    columns: record.columns as PeopleImport['columns'],
    unknownColumns: record.unknownColumns,
    separator: record.separator,
    addsHouses: record.addsHouses,
    rowCount: sum('rows', ['new', 'change', 'same', 'mistake']),
    counts: { new: of('new'), change: of('change'), same: of('same'), mistake: of('mistake') },
    toWrite: sum('rows', ['new', 'change']),
    done: sum('done', ['new', 'change']),
    invited: sum('invited', ['new', 'change', 'same']),
    createdAt: record.createdAt.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
};

/** Presents imports with what their rows do. */
export const presentImports = async (
  queryable: Queryable,
  records: readonly ImportRecord[],
): Promise<PeopleImport[]> => {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const counts = Map.groupBy(await countRows(queryable, ids), ({ importId }) => importId);
  return records.map((record) => presentImport(record, counts.get(record.id) ?? []));
};

/** Presents an import as it is now. */
export const presentImportById = async (queryable: Queryable, id: string): Promise<PeopleImport> => {
  const record = await selectImport(queryable, id);
  const [presented] = await presentImports(queryable, record === undefined ? [] : [record]);
  if (presented === undefined) throw new AppError('not-found');
  return presented;
};

/**
 * Requires an import of an estate of the caller.
 * @param isLocked whether it is locked until the transaction ends
 * @throws {AppError} `not-found`
 */
export const requireImport = async (
  queryable: Queryable,
  { id, staffEstates, isLocked = false }: { id: string; staffEstates: StaffEstates; isLocked?: boolean },
): Promise<ImportRecord> => {
  const record = await (isLocked ? lockImport : selectImport)(queryable, id);
  if (record === undefined || !includesEstate(staffEstates, record.estateId)) {
    throw new AppError('not-found', {
      detail: `This file is no longer here. Files are kept for ${daysText(keptKinds.imports.keeps.days)}.`,
    });
  }
  return record;
};

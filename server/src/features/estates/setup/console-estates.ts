import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { readSetupProgress, type SetupCounters } from './setup-progress.ts';
import { selectEstate, selectEstatesPage, type EstateRow } from '../catalogue/estates.store.ts';

/** What reading estates for the console needs. */
export type ConsoleEstateDependencies = Pick<Dependencies, 'database'> & { counters: SetupCounters };

const present = async (
  queryable: Queryable,
  counters: SetupCounters,
  rows: readonly EstateRow[],
): Promise<ConsoleEstate[]> => {
  const progress = await readSetupProgress(queryable, counters, rows);
  return rows.map(({ id, version, name, suburb, city, timeZone, imageUrl, switchedOffAt }) => ({
    id,
    version,
    name,
    suburb,
    city,
    timeZone,
    imageUrl,
    switchedOffAt: switchedOffAt?.toISOString() ?? null,
    setup: progress.get(id) ?? [],
  }));
};

/** A page of the caller's estates by name, each with how far it is set up. */
export const listConsoleEstates = async (
  { database, counters }: ConsoleEstateDependencies,
  staffEstates: StaffEstates,
  query: { q?: string | undefined; order: 'ASC' | 'DESC'; page: number; perPage: number },
): Promise<{ items: ConsoleEstate[]; total: number }> => {
  const { rows, total } = await selectEstatesPage(database.db, { ...query, staffEstates, text: query.q ?? '' });
  return { items: await present(database.db, counters, rows), total };
};

/** An estate of the caller, with how far it is set up. @throws {AppError} `not-found` */
export const readConsoleEstate = async (
  { database, counters }: ConsoleEstateDependencies,
  staffEstates: StaffEstates,
  estateId: string,
): Promise<ConsoleEstate> => {
  const row = includesEstate(staffEstates, estateId) ? await selectEstate(database.db, estateId) : undefined;
  const [estate] = row === undefined ? [] : await present(database.db, counters, [row]);
  if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
  return estate;
};

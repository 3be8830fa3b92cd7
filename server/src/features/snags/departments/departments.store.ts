import { randomUUID } from 'node:crypto';
import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { departments } from './departments.table.ts';

export type DepartmentRow = typeof departments.$inferSelect;

/** Reads the version of a department. */
export const readDepartmentVersion = versionReader(departments, departments.id);

/** Inserts a department. @returns false if the estate has one of that name, or one with that id exists */
export const insertDepartment = async (
  transaction: Queryable,
  department: Unversioned<DepartmentRow>,
): Promise<boolean> =>
  (await transaction.insert(departments).values(department).onConflictDoNothing().returning({ id: departments.id }))
    .length > 0;

/** The departments of an estate that are offered, by name. */
export const selectOfferedDepartments = (queryable: Queryable, estateId: string): Promise<DepartmentRow[]> =>
  queryable
    .select()
    .from(departments)
    .where(and(eq(departments.estateId, estateId), departments.isEnabled))
    .orderBy(asc(departments.name));

/** All departments of some estates, by name. */
export const selectDepartments = (queryable: Queryable, estates: StaffEstates): Promise<DepartmentRow[]> =>
  queryable
    .select()
    .from(departments)
    .where(withinEstates(departments.estateId, estates))
    .orderBy(asc(departments.name));

/** A department by id. */
export const selectDepartment = async (queryable: Queryable, id: string): Promise<DepartmentRow | undefined> =>
  (await queryable.select().from(departments).where(eq(departments.id, id)))[0];

/** Locks a department until the transaction ends. */
export const lockDepartment = async (transaction: Queryable, id: string): Promise<DepartmentRow | undefined> =>
  (await transaction.select().from(departments).where(eq(departments.id, id)).for('update'))[0];

/** Changes a department. */
export const updateDepartment = async (
  transaction: Queryable,
  id: string,
  set: Partial<Unversioned<DepartmentRow>>,
): Promise<void> => {
  await transaction.update(departments).set(set).where(eq(departments.id, id));
};

/** Whether an estate has another department of a name. */
export const hasOtherOfName = async (
  queryable: Queryable,
  { id, estateId, name }: { id: string; estateId: string; name: string },
): Promise<boolean> =>
  (await queryable.$count(
    departments,
    and(eq(departments.estateId, estateId), eq(departments.name, name), sql`${departments.id} <> ${id}`),
  )) > 0;

/** A page of the departments of certain estates, and their number. */
export const selectDepartmentPage = async (
  queryable: Queryable,
  filter: {
    staffEstates: StaffEstates;
    estateId?: string | undefined;
    text: string;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ rows: DepartmentRow[]; total: number }> => {
  const condition = and(
    withinEstates(departments.estateId, filter.staffEstates),
    filter.estateId === undefined ? undefined : eq(departments.estateId, filter.estateId),
    filter.text === '' ? undefined : ilike(departments.name, containsPattern(filter.text)),
  );
  const { limit, offset } = limitAndOffset(filter);
  const direction = filter.order === 'ASC' ? sql`asc` : sql`desc`;
  const rows = await queryable
    .select()
    .from(departments)
    .where(condition)
    .orderBy(sql`${departments.estateId} ${direction}`, sql`${departments.name} ${direction}`)
    .limit(limit)
    .offset(offset);
  return { rows, total: await queryable.$count(departments, condition) };
};

/** Copies the departments of an estate to a new one, without their places. */
export const copyDepartments: EstateCopier = copyRowsOf(departments, () => ({
  id: randomUUID(),
  latitude: null,
  longitude: null,
}));

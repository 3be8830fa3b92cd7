import { randomUUID } from 'node:crypto';
import { consoleDepartment, type ConsoleDepartment } from '@ekhaya/contract/snags/console-snag-setup';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate, findEstateNames } from '../../estates/index.ts';
import {
  hasOtherOfName,
  insertDepartment,
  lockDepartment,
  readDepartmentVersion,
  selectDepartment,
  selectDepartmentPage,
  updateDepartment,
  type DepartmentRow,
} from './departments.store.ts';

/** What staff set about a department. */
export type DepartmentForm = Omit<ConsoleDepartment, 'id' | 'version' | 'estateId' | 'estateName'>;

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

const sameName = () => new AppError('conflict', { fields: { name: 'The estate has a department of that name.' } });

const present = async (queryable: Queryable, rows: readonly DepartmentRow[]): Promise<ConsoleDepartment[]> => {
  const names = await findEstateNames(queryable);
  return rows.map((row) => presentAs(consoleDepartment, { ...row, estateName: names.get(row.estateId) ?? '' }));
};

const presentOne = async (queryable: Queryable, row: DepartmentRow | undefined): Promise<ConsoleDepartment> => {
  const [shown] = row === undefined ? [] : await present(queryable, [row]);
  if (shown === undefined) throw new AppError('not-found');
  return shown;
};

/** A page of the departments of the caller's estates. */
export const listConsoleDepartments = async (
  { database }: Pick<Needs, 'database'>,
  filter: Omit<Parameters<typeof selectDepartmentPage>[1], 'text'> & { q?: string | undefined },
): Promise<{ items: ConsoleDepartment[]; total: number }> => {
  const { rows, total } = await selectDepartmentPage(database.db, { ...filter, text: filter.q ?? '' });
  return { items: await present(database.db, rows), total };
};

/** A department of the caller's estates. @throws {AppError} `not-found` */
export const readDepartment = async (
  { database }: Pick<Needs, 'database'>,
  { id, staffEstates }: { id: string; staffEstates: StaffEstates },
): Promise<ConsoleDepartment> => {
  const row = await selectDepartment(database.db, id);
  return presentOne(database.db, row !== undefined && includesEstate(staffEstates, row.estateId) ? row : undefined);
};

/** Adds a department to an estate, audited. @throws {AppError} `forbidden`, `not-found`; `conflict` for a name that the estate has */
export const addDepartment = (
  dependencies: Needs,
  request: { actorId: string; staffEstates: StaffEstates; estateId: string; form: DepartmentForm },
): Promise<ConsoleDepartment> => {
  const { actorId, staffEstates, estateId, form } = request;
  requireStaffEstate(staffEstates, estateId);
  const id = randomUUID();
  return auditedChange(dependencies, {
    actorId,
    action: 'department.add',
    subject: { kind: 'department', id },
    lock: async (transaction) => {
      await acquireNamedLock(transaction, `departments:${estateId}`);
      // The rights of an administrator hold at every estate, also at one that does not exist.
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    },
    change: async (transaction) => {
      if (!(await insertDepartment(transaction, { id, estateId, ...form }))) throw sameName();
      await dependencies.live.publish(transaction, { topic: 'snags', audience: { kind: 'staff', estateId } });
      const result = await presentOne(transaction, await selectDepartment(transaction, id));
      return { estateIds: [estateId], before: null, after: form, result };
    },
  });
};

/** Changes a department, audited. @throws {AppError} `not-found`; `conflict` for a name that the estate has; `changed-meanwhile` */
export const changeDepartment = (
  dependencies: Needs,
  request: { actorId: string; staffEstates: StaffEstates; id: string; version: number; form: DepartmentForm },
): Promise<ConsoleDepartment> => {
  const { actorId, staffEstates, id, version, form } = request;
  return auditedChange(dependencies, {
    actorId,
    action: 'department.change',
    subject: { kind: 'department', id },
    seen: { version, read: readDepartmentVersion(id) },
    lock: async (transaction) => {
      const row = await lockDepartment(transaction, id);
      if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
      return row;
    },
    change: async (transaction, row) => {
      const { estateId } = row;
      if (await hasOtherOfName(transaction, { id, estateId, name: form.name })) throw sameName();
      await updateDepartment(transaction, id, form);
      await dependencies.live.publish(transaction, { topic: 'snags', audience: { kind: 'staff', estateId } });
      const result = await presentOne(transaction, await selectDepartment(transaction, id));
      const { name, promiseHours, email, latitude, longitude, isEnabled } = row;
      return {
        estateIds: [estateId],
        before: { name, promiseHours, email, latitude, longitude, isEnabled },
        after: form,
        result,
      };
    },
  });
};

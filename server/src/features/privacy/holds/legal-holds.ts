import { randomUUID } from 'node:crypto';
import type { LegalHold } from '@ekhaya/contract/privacy/console-privacy';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findPersonNames, hasRoleAt } from '../../estates/index.ts';
import { selectWaitingOf } from '../requests/requests.store.ts';
import { forgetWaitingVisitorsOf } from './forget-waiting-visitors.ts';
import {
  holdLockOf,
  insertHold,
  isUnderHold,
  lockHold,
  readHoldVersion,
  selectHolds,
  updateLifted,
  type HoldRow,
} from './holds.store.ts';

/** The member of staff who acts, and the estates where she may. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

const presentHolds = async (queryable: Queryable, rows: readonly HoldRow[]): Promise<LegalHold[]> => {
  const names = await findPersonNames(queryable, [...new Set(rows.flatMap((row) => [row.personId, row.setBy]))]);
  const named = (id: string) => ({ id, name: names.get(id)?.name ?? '' });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    estateId: row.estateId,
    person: named(row.personId),
    reason: row.reason,
    since: row.since.toISOString(),
    by: named(row.setBy),
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }));
};

const presentHold = async (queryable: Queryable, row: HoldRow): Promise<LegalHold> => {
  const [presented] = await presentHolds(queryable, [row]);
  if (presented === undefined) throw new AppError('internal');
  return presented;
};

/** A page of the legal holds of the caller's estates. */
export const listHolds = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  { estateId, page, perPage }: { estateId?: string | undefined; page: number; perPage: number },
): Promise<{ items: LegalHold[]; total: number }> => {
  const { rows, total } = await selectHolds(database.db, { estates: staffEstates, estateId, page, perPage });
  return { items: await presentHolds(database.db, rows), total };
};

/**
 * Puts a legal hold on a person: from the commit on nothing about her is erased.
 * @throws {AppError} forbidden for another estate; validation for a person without a role there; conflict if one lasts
 */
export const addHold = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { actorId, staffEstates }: Staff,
  { estateId, userId, reason }: { estateId: string; userId: string; reason: string },
): Promise<LegalHold> => {
  requireStaffEstate(staffEstates, estateId);
  if (!(await hasRoleAt(dependencies.database.db, userId, estateId))) {
    throw new AppError('validation', { fields: { userId: 'This person has no role at the estate.' } });
  }
  const id = randomUUID();
  return auditedChange(dependencies, {
    actorId,
    action: 'legal-hold.add',
    subject: { kind: 'legal-hold', id },
    lock: (transaction) => acquireNamedLock(transaction, holdLockOf(userId)),
    change: async (transaction, _locked, since) => {
      const hold = { id, estateId, personId: userId, reason, since, setBy: actorId, liftedAt: null };
      const row = await insertHold(transaction, hold);
      if (row === undefined) throw new AppError('conflict', { detail: 'A hold of this estate lasts for her already.' });
      const result = await presentHold(transaction, row);
      return {
        estateIds: [estateId],
        personId: userId,
        before: null,
        after: { id, personId: userId, reason },
        result,
      };
    },
  });
};

/**
 * Ends a legal hold. If no other one lasts, visitors of the person who asked for it are forgotten, and if she asked for the deletion
 * of her account, a job deletes it.
 * @throws {AppError} not-found for a hold of another estate; conflict if it ended before; changed-meanwhile
 */
export const liftHold = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { actorId, staffEstates }: Staff,
  { id, version }: { id: string; version: number },
): Promise<LegalHold> =>
  auditedChange(dependencies, {
    actorId,
    action: 'legal-hold.lift',
    subject: { kind: 'legal-hold', id },
    seen: { version, read: readHoldVersion(id) },
    lock: async (transaction) => {
      const hold = await lockHold(transaction, id);
      if (hold === undefined || !includesEstate(staffEstates, hold.estateId)) throw new AppError('not-found');
      await acquireNamedLock(transaction, holdLockOf(hold.personId));
      return hold;
    },
    change: async (transaction, hold, liftedAt) => {
      if (hold.liftedAt !== null) throw new AppError('conflict', { detail: 'This hold has ended already.' });
      const { personId, estateId } = hold;
      const lifted = await updateLifted(transaction, id, liftedAt);
      await forgetWaitingVisitorsOf(transaction, personId, dependencies);
      const asked = await selectWaitingOf(transaction, personId, 'deletion');
      if (asked !== undefined && !(await isUnderHold(transaction, personId))) {
        await enqueue(transaction, 'delete-account', { userId: personId });
      }
      const result = await presentHold(transaction, lifted ?? hold);
      return {
        estateIds: [estateId],
        personId,
        before: { personId, liftedAt: null },
        after: { personId, liftedAt: liftedAt.toISOString() },
        result,
      };
    },
  });

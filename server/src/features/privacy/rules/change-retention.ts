import type { Retention } from '@ekhaya/contract/privacy/console-privacy';
import { defaultRetention, keptKinds, type RetentionDays } from '@ekhaya/contract/privacy/kept-records.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readVisitRetentions } from '../../gate-access/index.ts';
import { readRetentionVersion, selectRetentionOf, upsertRetention } from './retention.store.ts';

/** Returns the days for which an estate keeps names and plates of visits. */
export const readVisitDays = async (queryable: Queryable, estateId: string): Promise<number> =>
  (await readVisitRetentions(queryable)).find((each) => each.estateId === estateId)?.retentionDays ??
  keptKinds.visits.keeps.days;

const readWithin = async (queryable: Queryable, estateId: string): Promise<Retention> => ({
  version: await versionOf(queryable, readRetentionVersion(estateId)),
  days: (await selectRetentionOf(queryable, estateId)) ?? defaultRetention,
  visitDays: await readVisitDays(queryable, estateId),
});

/** Reads how long an estate keeps each kind. @throws {AppError} forbidden at another estate */
export const readRetention = async (
  { database }: Pick<Dependencies, 'database'>,
  { staffEstates, estateId }: { staffEstates: StaffEstates; estateId: string },
): Promise<Retention> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
  return readWithin(database.db, estateId);
};

/** Sets how long an estate keeps each kind, audited. @throws {AppError} forbidden, not-found, changed-meanwhile */
export const changeRetention = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { estateId, version, days }: { estateId: string; version: number; days: RetentionDays },
): Promise<Retention> => {
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'retention.change',
    subject: { kind: 'retention', id: estateId },
    seen: { version, read: readRetentionVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `retention:${estateId}`);
      return (await selectRetentionOf(transaction, estateId)) ?? defaultRetention;
    },
    change: async (transaction, before) => {
      await upsertRetention(transaction, estateId, days);
      return { estateIds: [estateId], before, after: days, result: await readWithin(transaction, estateId) };
    },
  });
};

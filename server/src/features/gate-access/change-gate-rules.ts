import type { GateRules } from '@ekhaya/contract/console-gate-access';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireAmong } from '../../platform/http/staff-estates.ts';
import { findEstate } from '../estates/index.ts';
import { defaultGateRules } from './gate-access.policy.ts';
import { selectGateRules, upsertGateRules } from './gates.store.ts';
import { tellGuards } from './tell-guards.ts';

/** What an estate says of its gates, or the product where it says nothing. */
export const readGateRules = async (queryable: Queryable, estateId: string): Promise<GateRules> => {
  const found = (await selectGateRules(queryable, estateId)) ?? defaultGateRules;
  const { lowestRank, keepsOrder, opensAt, closesAt, retentionDays } = found;
  return { lowestRank, keepsOrder, opensAt, closesAt, retentionDays };
};

/**
 * The same, for staff of the estate.
 * @throws {AppError} forbidden
 */
export const readOwnGateRules = (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  estateId: string,
): Promise<GateRules> => {
  requireAmong(staffEstates, estateId);
  return readGateRules(database.db, estateId);
};

/**
 * Changes what an estate of the caller says of its gates.
 * @throws {AppError} forbidden, not-found for no estate
 */
export const changeGateRules = async (
  { database, clock, live }: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { estateId, rules }: { estateId: string; rules: GateRules },
): Promise<GateRules> => {
  requireAmong(staffEstates, estateId);
  return database.db.transaction(async (transaction) => {
    if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    const before = await readGateRules(transaction, estateId);
    await upsertGateRules(transaction, { estateId, ...rules });
    const change = { actorId, action: 'gate-rules.change', estateId, before, after: rules };
    await recordAudit(transaction, { ...change, at: clock.now() });
    await live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });
    // Their phones hold the hours, to judge by without a network.
    await tellGuards(transaction, estateId, { live });
    return rules;
  });
};

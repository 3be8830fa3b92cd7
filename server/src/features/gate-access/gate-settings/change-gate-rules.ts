import type { GateRules } from '@ekhaya/contract/gate-access/console-gate-access';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { defaultGateRules } from '../gates/gates.policy.ts';
import { readGateRulesVersion, selectGateRules, upsertGateRules } from '../gates/gates.store.ts';
import { notifyGuards } from '../gates/notify-guards.ts';

/** Reads the gate rules of an estate, or the default rules when it has set none. */
export const readGateRules = async (queryable: Queryable, estateId: string): Promise<GateRules> => {
  const found = (await selectGateRules(queryable, estateId)) ?? defaultGateRules;
  const { lowestRank, keepsOrder, secondsBetweenEntries, opensAt, closesAt, retentionDays } = found;
  // The database returns the fields of JSON in an order of its own.
  const roleHours = found.roleHours.map((hours) => ({
    roleName: hours.roleName,
    opensAt: hours.opensAt,
    closesAt: hours.closesAt,
  }));
  return { lowestRank, keepsOrder, secondsBetweenEntries, opensAt, closesAt, roleHours, retentionDays };
};

type VersionedGateRules = GateRules & { version: number };

const readVersionedRules = async (queryable: Queryable, estateId: string): Promise<VersionedGateRules> => ({
  ...(await readGateRules(queryable, estateId)),
  version: await versionOf(queryable, readGateRulesVersion(estateId)),
});

/**
 * Reads the gate rules of an estate for its staff.
 * @throws {AppError} forbidden for other estates
 */
export const readOwnGateRules = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  estateId: string,
): Promise<VersionedGateRules> => {
  requireStaffEstate(staffEstates, estateId);
  return readVersionedRules(database.db, estateId);
};

/**
 * Changes the gate rules of an estate of the caller.
 * @throws {AppError} forbidden; not-found for an unknown estate
 */
export const changeGateRules = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { estateId, version, rules }: { estateId: string; version: number; rules: GateRules },
): Promise<VersionedGateRules> => {
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'gate-rules.change',
    subject: { kind: 'gate-rules', id: estateId },
    seen: { version, read: readGateRulesVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `gate-rules:${estateId}`);
      return readGateRules(transaction, estateId);
    },
    change: async (transaction, before) => {
      await upsertGateRules(transaction, { estateId, ...rules });
      await dependencies.live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });
      // Guards' phones store the opening hours for checking codes without a network.
      await notifyGuards(transaction, estateId, dependencies);
      return { estateIds: [estateId], before, after: rules, result: await readVersionedRules(transaction, estateId) };
    },
  });
};

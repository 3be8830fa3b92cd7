import type { GateHours, RoleHours } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { and, asc, eq, sql } from 'drizzle-orm';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { gateSets } from './gate-sets.table.ts';
import { defaultGateRules } from './gates.policy.ts';
import { gateRules, gates } from './gates.table.ts';

/** A gate with the rules of its estate, or the default rules where the estate has set none. */
export interface GateWithRules {
  gateId: string;
  gateName: string;
  estateId: string;
  estateName: string;
  isEnabled: boolean;
  /** The gate's own hours, `HHmm` of the estate's wall clock. */
  opensAt: string;
  closesAt: string;
  /** The hours of all gates of the estate. */
  estateHours: GateHours;
  timeZone: string;
  /** Whether a person who is inside has to leave before she can come in again. */
  keepsOrder: boolean;
  secondsBetweenEntries: number;
  /** The roles of the estate whose passes open gates inwards at certain hours only. */
  roleHours: RoleHours[];
}

/** A gate as a guard's phone stores it. */
export interface GuardedGate extends GateWithRules {
  /** The gate sets whose passes open the gate; null when every pass of the estate does. */
  gateSets: number[] | null;
  /**
   * The gate sets of the estate that contain a role with hours, each with its roles that open the gate; null when there is none.
   * `hoursOfRoles` says which of them are limited.
   */
  setsWithHours: { gateSet: number; roleNames: string[] }[] | null;
}

const gateFields = {
  gateId: gates.id,
  gateName: gates.name,
  estateId: gates.estateId,
  estateName: estateProfiles.name,
  isEnabled: gates.isEnabled,
  opensAt: gates.opensAt,
  closesAt: gates.closesAt,
  estateHours: {
    opensAt: sql<string>`coalesce(${gateRules.opensAt}, ${defaultGateRules.opensAt}::text)`,
    closesAt: sql<string>`coalesce(${gateRules.closesAt}, ${defaultGateRules.closesAt}::text)`,
  },
  timeZone: estateProfiles.timeZone,
  keepsOrder: sql<boolean>`coalesce(${gateRules.keepsOrder}, ${defaultGateRules.keepsOrder}::boolean)`,
  secondsBetweenEntries: sql<number>`coalesce(${gateRules.secondsBetweenEntries}, ${defaultGateRules.secondsBetweenEntries}::int)`,
  roleHours: sql<RoleHours[]>`coalesce(${gateRules.roleHours}, '[]')`,
};

const gatesById = preparedStatement((queryable) =>
  queryable
    .select(gateFields)
    .from(gates)
    .innerJoin(estateProfiles, eq(estateProfiles.id, gates.estateId))
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId))
    .where(sql`${gates.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('gates_with_rules_by_id'),
);

/** Returns gates with their rules, by gate id. Unknown ids are missing. */
export const selectGatesWithRules = async (
  queryable: Queryable,
  ids: string[],
): Promise<Map<string, GateWithRules>> => {
  const rows = await gatesById(queryable).execute({ ids });
  return new Map(rows.map((gate) => [gate.gateId, gate]));
};

/** Returns a reader of single gates that loads concurrent reads with one query. */
export const createGateReader = (queryable: Queryable): ((id: string) => Promise<GateWithRules | undefined>) =>
  createBatchLoader((ids) => selectGatesWithRules(queryable, ids));

/** Returns the enabled gates of the given estates, by estate name and gate name. */
export const selectGuardedGates = (queryable: Queryable, estates: StaffEstates): Promise<GuardedGate[]> =>
  queryable
    .select({
      ...gateFields,
      gateSets: sql<number[] | null>`case when cardinality(${gates.roleNames}) > 0 then array(
        select ${gateSets.id} from ${gateSets}
        where ${gateSets.estateId} = ${gates.estateId} and ${gateSets.roleNames} && ${gates.roleNames}
        order by ${gateSets.id}) end`,
      setsWithHours: sql<GuardedGate['setsWithHours']>`(
        select json_agg(json_build_object(
          'gateSet', ${gateSets.id},
          'roleNames', array(
            select name from unnest(${gateSets.roleNames}) name
            where cardinality(${gates.roleNames}) = 0 or name = any (${gates.roleNames})
          )
        ) order by ${gateSets.id})
        from ${gateSets}
        where ${gateSets.estateId} = ${gates.estateId} and ${gateSets.roleNames} && array(
          select limited ->> 'roleName' from jsonb_array_elements(${gateRules.roleHours}) limited
        ))`,
    })
    .from(gates)
    .innerJoin(estateProfiles, eq(estateProfiles.id, gates.estateId))
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId))
    .where(and(eq(gates.isEnabled, true), withinEstates(gates.estateId, estates)))
    .orderBy(asc(estateProfiles.name), asc(gates.name), asc(gates.id));

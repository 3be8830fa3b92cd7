import type { GateHours } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { defaultGateRules } from './gates.policy.ts';
import { gateRules, gates } from './gates.table.ts';
import { gateSets } from './gate-sets.table.ts';
import { gatedEstates } from '../people/people.table.ts';

/** A gate with its estate, as its guard has it. */
export interface GuardedGate {
  id: string;
  name: string;
  estateId: string;
  estateName: string;
  timeZone: string;
  opensAt: string;
  closesAt: string;
  estateHours: GateHours;
  keepsOrder: boolean;
  secondsBetweenEntries: number;
  /** The gate sets whose passes open it; null for every pass of the estate. */
  gateSets: number[] | null;
}

/** The gates in use of those estates. */
export const selectGuardedGates = (queryable: Queryable, estates: StaffEstates): Promise<GuardedGate[]> =>
  queryable
    .select({
      id: gates.id,
      name: gates.name,
      estateId: gates.estateId,
      estateName: gatedEstates.name,
      timeZone: gatedEstates.timeZone,
      opensAt: gates.opensAt,
      closesAt: gates.closesAt,
      estateHours: {
        opensAt: sql<string>`coalesce(${gateRules.opensAt}, ${defaultGateRules.opensAt}::text)`,
        closesAt: sql<string>`coalesce(${gateRules.closesAt}, ${defaultGateRules.closesAt}::text)`,
      },
      keepsOrder: sql<boolean>`coalesce(${gateRules.keepsOrder}, ${defaultGateRules.keepsOrder}::boolean)`,
      secondsBetweenEntries: sql<number>`coalesce(${gateRules.secondsBetweenEntries}, ${defaultGateRules.secondsBetweenEntries}::int)`,
      gateSets: sql<number[] | null>`case when cardinality(${gates.roleNames}) > 0 then array(
        select ${gateSets.id} from ${gateSets}
        where ${gateSets.estateId} = ${gates.estateId} and ${gateSets.roleNames} && ${gates.roleNames}
        order by ${gateSets.id}) end`,
    })
    .from(gates)
    .innerJoin(gatedEstates, eq(gatedEstates.id, gates.estateId))
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId))
    .where(and(eq(gates.isEnabled, true), withinEstates(gates.estateId, estates)))
    .orderBy(asc(gatedEstates.name), asc(gates.name), asc(gates.id));

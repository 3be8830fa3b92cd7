import type { GateHours } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { defaultGateRules } from './gates.policy.ts';

/** A gate where something is shown, with what its estate says. */
export interface ShownAtGate {
  gateId: string;
  gateName: string;
  estateId: string;
  estateName: string;
  isEnabled: boolean;
  opensAt: string;
  closesAt: string;
  estateHours: GateHours;
  timeZone: string;
  keepsOrder: boolean;
  secondsBetweenEntries: number;
}

const gateColumns = sql`
  g.id as "gateId", g.name as "gateName", g.estate_id as "estateId", e.name as "estateName",
  g.is_enabled as "isEnabled", g.opens_at as "opensAt", g.closes_at as "closesAt", e.time_zone as "timeZone",
  json_build_object(
    'opensAt', coalesce(rules.opens_at, ${defaultGateRules.opensAt}::text),
    'closesAt', coalesce(rules.closes_at, ${defaultGateRules.closesAt}::text)
  ) as "estateHours",
  coalesce(rules.keeps_order, ${defaultGateRules.keepsOrder}::boolean) as "keepsOrder",
  coalesce(rules.seconds_between_entries, ${defaultGateRules.secondsBetweenEntries}::int) as "secondsBetweenEntries"`;

const gateTables = sql`gates g join estates e on e.id = g.estate_id left join gate_rules rules on rules.estate_id = g.estate_id`;

/** Gates by their ids. */
export const selectGatesShown = async (queryable: Queryable, ids: string[]): Promise<Map<string, ShownAtGate>> => {
  const found = await queryable.execute(sql`select ${gateColumns} from ${gateTables} where g.id in ${ids}`);
  return new Map((found.rows as unknown as ShownAtGate[]).map((gate) => [gate.gateId, gate]));
};

import type { GateHours } from '@ekhaya/contract/gate-access.pass-verifier.rules';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { defaultGateRules } from './gate-access.policy.ts';

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
}

/** What is known of the person and the device that a code names, before it is believed. */
export interface SubjectAtGate {
  name: string;
  photoUrl: string;
  roleDisplayName: string;
  unit: string;
  /** Whether any role of hers opens gates of this estate. */
  hasRole: boolean;
  /** Whether such a role opens this gate. */
  opensGate: boolean;
  /** Since when staff keep her, or this device, from the gates; undefined when they do not. */
  keptOutSince: Date | undefined;
  /** When the last role of hers at the estate was taken away. */
  roleRevokedAt: Date | undefined;
  /** Whose the device is; undefined when nobody enrolled it. */
  deviceOwnerId: string | undefined;
  deviceRevokedAt: Date | undefined;
  newestStep: number | undefined;
  usedAt: Date | undefined;
  isInside: boolean | undefined;
}

const gateColumns = sql`
  g.id as "gateId", g.name as "gateName", g.estate_id as "estateId", e.name as "estateName",
  g.is_enabled as "isEnabled", g.opens_at as "opensAt", g.closes_at as "closesAt", e.time_zone as "timeZone",
  json_build_object(
    'opensAt', coalesce(rules.opens_at, ${defaultGateRules.opensAt}::text),
    'closesAt', coalesce(rules.closes_at, ${defaultGateRules.closesAt}::text)
  ) as "estateHours",
  coalesce(rules.keeps_order, ${defaultGateRules.keepsOrder}::boolean) as "keepsOrder"`;

const gateTables = sql`gates g join estates e on e.id = g.estate_id left join gate_rules rules on rules.estate_id = g.estate_id`;

/** Gates by their ids. */
export const selectGatesShown = async (queryable: Queryable, ids: string[]): Promise<Map<string, ShownAtGate>> => {
  const found = await queryable.execute(sql`select ${gateColumns} from ${gateTables} where g.id in ${ids}`);
  return new Map((found.rows as unknown as ShownAtGate[]).map((gate) => [gate.gateId, gate]));
};

type KnowledgeRow = ShownAtGate & {
  firstName: string | null;
  lastName: string | null;
  photoUrl: string | null;
  roleDisplayName: string | null;
  unit: string | null;
  opensGate: boolean | null;
  keptOutSince: string | null;
  roleRevokedAt: string | null;
  deviceOwnerId: string | null;
  deviceRevokedAt: string | null;
  newestStep: number | null;
  usedAt: string | null;
  isInside: boolean | null;
};

const asDate = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));

/**
 * Everything that decides about a code at a gate, in one query.
 * @param named what the code says of itself, believed or not
 */
export const selectGateKnowledge = async (
  queryable: Queryable,
  gateId: string,
  named: { subjectId: string; deviceId: string | undefined; chain: string },
): Promise<{ gate: ShownAtGate; subject: SubjectAtGate } | undefined> => {
  const { subjectId, deviceId = '', chain } = named;
  const found = await queryable.execute(sql`
    select ${gateColumns},
      p.first_name as "firstName", p.last_name as "lastName", p.photo_url as "photoUrl",
      role.display_name as "roleDisplayName", role.unit_number as "unit", role.opens_gate as "opensGate",
      (
        select min(kept.revoked_at)::text from gate_revocations kept
        where kept.user_id = ${subjectId} and kept.estate_id = g.estate_id and kept.lifted_at is null
          and (kept.device_id is null or kept.device_id = ${deviceId})
      ) as "keptOutSince",
      (
        select max(taken.revoked_at)::text from role_grants taken join roles on roles.id = taken.role_id
        where taken.user_id = ${subjectId} and roles.estate_id = g.estate_id
      ) as "roleRevokedAt",
      device.user_id as "deviceOwnerId", device.revoked_at::text as "deviceRevokedAt",
      chain.newest_step as "newestStep", chain.used_at::text as "usedAt", presence.is_inside as "isInside"
    from ${gateTables}
    left join users p on p.id = ${subjectId}
    left join lateral (
      select roles.display_name, held.unit_number,
        cardinality(g.role_names) = 0 or roles.name = any (g.role_names) as opens_gate
      from role_grants held join roles on roles.id = held.role_id
      where held.user_id = ${subjectId} and held.revoked_at is null and roles.estate_id = g.estate_id
        and roles.is_enabled and not roles.is_deleted
        and roles.rank >= coalesce(rules.lowest_rank, ${defaultGateRules.lowestRank}::int)
      order by opens_gate desc, roles.rank desc limit 1
    ) role on true
    left join pass_devices device on device.id = ${deviceId}
    left join pass_chains chain on chain.chain = ${chain}
    left join gate_presence presence
      on presence.estate_id = g.estate_id and presence.subject_key = ${`person:${subjectId}`}
    where g.id = ${gateId}`);
  const row = found.rows[0] as KnowledgeRow | undefined;
  if (row === undefined) return undefined;
  return {
    gate: row,
    subject: {
      name: row.firstName === null ? '' : `${row.firstName} ${row.lastName}`,
      photoUrl: row.photoUrl ?? '',
      roleDisplayName: row.roleDisplayName ?? '',
      unit: row.unit ?? '',
      hasRole: row.opensGate !== null,
      opensGate: row.opensGate ?? false,
      keptOutSince: asDate(row.keptOutSince),
      roleRevokedAt: asDate(row.roleRevokedAt),
      deviceOwnerId: row.deviceOwnerId ?? undefined,
      deviceRevokedAt: asDate(row.deviceRevokedAt),
      newestStep: row.newestStep ?? undefined,
      usedAt: asDate(row.usedAt),
      isInside: row.isInside ?? undefined,
    },
  };
};

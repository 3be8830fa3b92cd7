import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { defaultGateRules } from '../gates/gates.policy.ts';

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
  /** Whether the roles that the code was made for open this gate. */
  setOpensGate: boolean;
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
  lastInAt: Date | undefined;
  lastOutAt: Date | undefined;
}

const asDate = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));

/** A gate where a code is shown, and what the code says of itself, believed or not. */
export interface NamedAtGate {
  gateId: string;
  subjectId: string;
  deviceId: string | undefined;
  chain: string;
  gateSet: number;
}

const asked = sql`unnest(
  ${sql.placeholder('gateIds')}::text[], ${sql.placeholder('subjectIds')}::text[],
  ${sql.placeholder('deviceIds')}::text[], ${sql.placeholder('chains')}::text[],
  ${sql.placeholder('gateSets')}::int[]
) with ordinality as asked (gate_id, subject_id, device_id, chain, gate_set, number)`;

const keptOutSince = sql`(
  select min(kept.revoked_at)::text from gate_revocations kept
  where kept.user_id = asked.subject_id and kept.estate_id = g.estate_id and kept.lifted_at is null
    and (kept.device_id is null or kept.device_id = asked.device_id)
)`;

const roleRevokedAt = sql`(
  select max(taken.revoked_at)::text from role_grants taken join roles on roles.id = taken.role_id
  where taken.user_id = asked.subject_id and roles.estate_id = g.estate_id
)`;

/** The role by which a person passes the gate; of several the highest, first of those that open it. */
const passingRole = sql`(
  select roles.display_name, held.unit_number,
    cardinality(g.role_names) = 0 or roles.name = any (g.role_names) as opens_gate
  from role_grants held join roles on roles.id = held.role_id
  where held.user_id = asked.subject_id and held.revoked_at is null and roles.estate_id = g.estate_id
    and roles.is_enabled and not roles.is_deleted
    and roles.rank >= coalesce(rules.lowest_rank, ${defaultGateRules.lowestRank}::int)
  order by opens_gate desc, roles.rank desc limit 1
) role`;

const text = (expression: SQL) => sql<string | null>`${expression}`;

/** Every scan at a gate asks this. */
const subjectsAtGates = preparedStatement((queryable) =>
  queryable
    .select({
      number: sql<string>`asked.number`,
      firstName: text(sql`p.first_name`),
      lastName: text(sql`p.last_name`),
      photoUrl: text(sql`p.photo_url`),
      roleDisplayName: text(sql`role.display_name`),
      unit: text(sql`role.unit_number`),
      opensGate: sql<boolean | null>`role.opens_gate`,
      setOpensGate: sql<boolean>`cardinality(g.role_names) = 0 or coalesce(g.role_names && named.role_names, false)`,
      keptOutSince: text(keptOutSince),
      roleRevokedAt: text(roleRevokedAt),
      deviceOwnerId: text(sql`device.user_id`),
      deviceRevokedAt: text(sql`device.revoked_at::text`),
      newestStep: sql<number | null>`chain.newest_step`,
      usedAt: text(sql`chain.used_at::text`),
      isInside: sql<boolean | null>`presence.is_inside`,
      lastInAt: text(sql`presence.last_in_at::text`),
      lastOutAt: text(sql`presence.last_out_at::text`),
    })
    .from(asked)
    .innerJoin(sql`gates g`, sql`g.id = asked.gate_id`)
    .leftJoin(sql`gate_rules rules`, sql`rules.estate_id = g.estate_id`)
    .leftJoin(sql`users p`, sql`p.id = asked.subject_id`)
    .leftJoinLateral(passingRole, sql`true`)
    .leftJoin(sql`pass_devices device`, sql`device.id = asked.device_id`)
    .leftJoin(sql`pass_chains chain`, sql`chain.estate_id = g.estate_id and chain.chain = asked.chain`)
    .leftJoin(sql`gate_sets named`, sql`named.id = asked.gate_set and named.estate_id = g.estate_id`)
    .leftJoin(
      sql`gate_presence presence`,
      sql`presence.estate_id = g.estate_id and presence.subject_key = 'person:' || asked.subject_id`,
    )
    .prepare('subjects_at_gates'),
);

/**
 * Everything that decides about codes at gates, in one query.
 * @returns for each, in their order, what is known; undefined where there is no such gate
 */
export const selectSubjectsAtGates = async (
  queryable: Queryable,
  named: readonly NamedAtGate[],
): Promise<(SubjectAtGate | undefined)[]> => {
  const rows = await subjectsAtGates(queryable).execute({
    gateIds: named.map(({ gateId }) => gateId),
    subjectIds: named.map(({ subjectId }) => subjectId),
    deviceIds: named.map(({ deviceId }) => deviceId ?? ''),
    chains: named.map(({ chain }) => chain),
    gateSets: named.map(({ gateSet }) => gateSet),
  });
  const known = new Map(rows.map((row) => [Number(row.number), row]));
  return named.map((_each, index) => {
    const row = known.get(index + 1);
    return (
      row && {
        name: row.firstName === null ? '' : `${row.firstName} ${row.lastName}`,
        photoUrl: row.photoUrl ?? '',
        roleDisplayName: row.roleDisplayName ?? '',
        unit: row.unit ?? '',
        hasRole: row.opensGate !== null,
        opensGate: row.opensGate ?? false,
        setOpensGate: row.setOpensGate,
        keptOutSince: asDate(row.keptOutSince),
        roleRevokedAt: asDate(row.roleRevokedAt),
        deviceOwnerId: row.deviceOwnerId ?? undefined,
        deviceRevokedAt: asDate(row.deviceRevokedAt),
        newestStep: row.newestStep ?? undefined,
        usedAt: asDate(row.usedAt),
        isInside: row.isInside ?? undefined,
        lastInAt: asDate(row.lastInAt),
        lastOutAt: asDate(row.lastOutAt),
      }
    );
  });
};

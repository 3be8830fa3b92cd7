import { sql, type SQL } from 'drizzle-orm';
import type { GateVehicle } from '@ekhaya/contract/gate-access/guard';
import { createBatcher } from '../../../platform/database/batch-loader.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { vehiclePlates } from '../../profile/vehicles/vehicle-plates.view.ts';
import { defaultGateRules } from '../gates/gates.policy.ts';

/** The stored data about the person and the device in a code. It is read before the code is verified. */
export interface SubjectAtGate {
  name: string;
  photoUrl: string;
  roleDisplayName: string;
  unit: string;
  /** Her vehicles, oldest first; none when she has no role here that opens gates. */
  vehicles: GateVehicle[];
  /** Whether a current role of the person opens gates of this estate. */
  hasRole: boolean;
  /** Whether such a role opens this gate. */
  opensGate: boolean;
  /** The names of her current roles that open this gate. */
  openingRoles: string[];
  /** Whether the gate set in the code opens this gate. */
  setOpensGate: boolean;
  /** When staff revoked the person or this device at the gates; undefined without a revocation in force. */
  revokedSince: Date | undefined;
  /** When the person last lost a role at the estate. */
  roleRevokedAt: Date | undefined;
  /** The owner of the device; undefined when the device is unknown. */
  deviceOwnerId: string | undefined;
  deviceRevokedAt: Date | undefined;
  newestStep: number | undefined;
  usedAt: Date | undefined;
  isInside: boolean | undefined;
  lastInAt: Date | undefined;
  lastOutAt: Date | undefined;
}

const asDate = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));

/** A gate and the claims of a code that is shown there, before the code is verified. */
export interface ClaimedSubject {
  gateId: string;
  subjectId: string;
  deviceId: string | undefined;
  chain: string;
  gateSet: number;
}

const claimed = sql`unnest(
  ${sql.placeholder('gateIds')}::text[], ${sql.placeholder('subjectIds')}::text[],
  ${sql.placeholder('deviceIds')}::text[], ${sql.placeholder('chains')}::text[],
  ${sql.placeholder('gateSets')}::int[]
) with ordinality as claimed (gate_id, subject_id, device_id, chain, gate_set, number)`;

const revokedSince = sql`(
  select min(revocation.revoked_at)::text from gate_revocations revocation
  where revocation.user_id = claimed.subject_id and revocation.estate_id = g.estate_id and revocation.lifted_at is null
    and (revocation.device_id is null or revocation.device_id = claimed.device_id)
)`;

const roleRevokedAt = sql`(
  select max(holding.revoked_at)::text from ${roleHoldings} holding
  where holding.user_id = claimed.subject_id and holding.estate_id = g.estate_id
)`;

/**
 * The role with which the person passes: the highest of those that open this gate, else the highest that opens any. Beside it stand
 * the names of all that open this gate.
 */
const passingRole = sql`(
  select holding.role_display_name, holding.unit_number, here.opens_gate,
    array_agg(holding.role_name) filter (where here.opens_gate) over () as opening_roles
  from ${roleHoldings} holding
  cross join lateral (
    select cardinality(g.role_names) = 0 or holding.role_name = any (g.role_names) as opens_gate
  ) here
  where holding.user_id = claimed.subject_id and holding.estate_id = g.estate_id and holding.is_live
    and holding.rank >= coalesce(rules.lowest_rank, ${defaultGateRules.lowestRank}::int)
  order by opens_gate desc, holding.rank desc limit 1
) role`;

const vehicles = sql<GateVehicle[] | null>`(
  select json_agg(json_build_object(
    'plate', vehicle.registration_number, 'description', btrim(vehicle.colour || ' ' || vehicle.make)
  ) order by vehicle.created_at, vehicle.id)
  from ${vehiclePlates} vehicle
  where vehicle.user_id = claimed.subject_id and role.opens_gate is not null
)`;

const text = (expression: SQL) => sql<string | null>`${expression}`;

/** Prepared because every scan at a gate runs it. */
const subjectsAtGates = preparedStatement((queryable) =>
  queryable
    .select({
      number: sql<string>`claimed.number`,
      firstName: text(sql`p.first_name`),
      lastName: text(sql`p.last_name`),
      photoUrl: text(sql`p.photo_url`),
      roleDisplayName: text(sql`role.role_display_name`),
      unit: text(sql`role.unit_number`),
      vehicles,
      opensGate: sql<boolean | null>`role.opens_gate`,
      openingRoles: sql<string[] | null>`role.opening_roles`,
      setOpensGate: sql<boolean>`cardinality(g.role_names) = 0 or coalesce(g.role_names && named.role_names, false)`,
      revokedSince: text(revokedSince),
      roleRevokedAt: text(roleRevokedAt),
      deviceOwnerId: text(sql`device.user_id`),
      deviceRevokedAt: text(sql`device.revoked_at::text`),
      newestStep: sql<number | null>`chain.newest_step`,
      usedAt: text(sql`chain.used_at::text`),
      isInside: sql<boolean | null>`presence.is_inside`,
      lastInAt: text(sql`presence.last_in_at::text`),
      lastOutAt: text(sql`presence.last_out_at::text`),
    })
    .from(claimed)
    .innerJoin(sql`gates g`, sql`g.id = claimed.gate_id`)
    .leftJoin(sql`gate_rules rules`, sql`rules.estate_id = g.estate_id`)
    .leftJoin(sql`${people} p`, sql`p.id = claimed.subject_id`)
    .leftJoinLateral(passingRole, sql`true`)
    .leftJoin(sql`pass_devices device`, sql`device.id = claimed.device_id`)
    .leftJoin(sql`pass_chains chain`, sql`chain.estate_id = g.estate_id and chain.chain = claimed.chain`)
    .leftJoin(sql`gate_sets named`, sql`named.id = claimed.gate_set and named.estate_id = g.estate_id`)
    .leftJoin(
      sql`gate_presence presence`,
      sql`presence.estate_id = g.estate_id and presence.subject_key = 'person:' || claimed.subject_id`,
    )
    .prepare('subjects_at_gates'),
);

/**
 * Reads everything that decides about codes shown at gates, with one query.
 * @returns one element per claim, in the same order; undefined where the gate does not exist
 */
export const selectSubjectsAtGates = async (
  queryable: Queryable,
  claims: readonly ClaimedSubject[],
): Promise<(SubjectAtGate | undefined)[]> => {
  const rows = await subjectsAtGates(queryable).execute({
    gateIds: claims.map(({ gateId }) => gateId),
    subjectIds: claims.map(({ subjectId }) => subjectId),
    deviceIds: claims.map(({ deviceId }) => deviceId ?? ''),
    chains: claims.map(({ chain }) => chain),
    gateSets: claims.map(({ gateSet }) => gateSet),
  });
  const known = new Map(rows.map((row) => [Number(row.number), row]));
  return claims.map((_each, index) => {
    const row = known.get(index + 1);
    return (
      row && {
        name: row.firstName === null ? '' : `${row.firstName} ${row.lastName}`,
        photoUrl: row.photoUrl ?? '',
        roleDisplayName: row.roleDisplayName ?? '',
        unit: row.unit ?? '',
        vehicles: row.vehicles ?? [],
        hasRole: row.opensGate !== null,
        opensGate: row.opensGate ?? false,
        openingRoles: row.openingRoles ?? [],
        setOpensGate: row.setOpensGate,
        revokedSince: asDate(row.revokedSince),
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

/** Returns a reader of single claims that loads concurrent reads with one query. */
export const createSubjectReader = (
  queryable: Queryable,
): ((claim: ClaimedSubject) => Promise<SubjectAtGate | undefined>) =>
  createBatcher((claims: ClaimedSubject[]) => selectSubjectsAtGates(queryable, claims));

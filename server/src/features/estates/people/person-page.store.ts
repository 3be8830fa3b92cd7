import { and, asc, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePhones } from '../../gate-access/devices/gate-phones.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { openSessions } from '../../identity/sessions/open-sessions.view.ts';
import { vehiclePlates } from '../../profile/vehicles/vehicle-plates.view.ts';
import { roleHoldings } from '../roles/role-holdings.view.ts';
import { roleGrants } from '../roles/roles.table.ts';

/** A house: an estate and a unit number. */
export interface House {
  estateId: string;
  unitNumber: string;
}

/** The maximum number of rows that the page shows of one kind: enough for every house, too few to be slow. */
const maxRows = 100;

/**
 * The condition that a role is held in some houses. It has the same parameters however many they are: a condition for each takes longer
 * to write and to parse than its house to find. The units are found by index, those of other estates among them.
 */
const isInHouses = (houses: readonly House[]): SQL | undefined => {
  const units = sql.param(houses.map(({ unitNumber }) => unitNumber));
  const keys = sql.param(houses.map(({ estateId, unitNumber }) => `${estateId} ${unitNumber}`));
  return and(
    sql`${roleHoldings.unitNumber} = any(${units}::text[])`,
    inArray(roleHoldings.estateId, [...new Set(houses.map(({ estateId }) => estateId))]),
    sql`${roleHoldings.estateId} || ' ' || ${roleHoldings.unitNumber} = any(${keys}::text[])`,
  );
};

/** The live roles with a unit in some houses, each with its person, by last name and then by rank. */
export const selectHolders = (queryable: Queryable, houses: readonly House[]) =>
  houses.length === 0
    ? Promise.resolve([])
    : queryable
        .select({
          estateId: roleHoldings.estateId,
          unitNumber: roleHoldings.unitNumber,
          roleDisplayName: roleHoldings.roleDisplayName,
          /** When the role began: on its first day, or when it was given. */
          since: sql<Date>`coalesce(${roleGrants.startsAt}, ${roleGrants.grantedAt})`.mapWith(roleGrants.grantedAt),
          lastDay: roleHoldings.lastDay,
          person: {
            id: people.id,
            firstName: people.firstName,
            lastName: people.lastName,
            photoUrl: sql<string>`coalesce(${people.photoUrl}, '')`,
          },
        })
        .from(roleHoldings)
        .innerJoin(roleGrants, eq(roleGrants.id, roleHoldings.grantId))
        .innerJoin(people, eq(people.id, roleHoldings.userId))
        .where(and(eq(roleHoldings.isLive, true), ne(roleHoldings.unitNumber, ''), isInHouses(houses)))
        .orderBy(asc(people.lastName), asc(people.firstName), asc(people.id), desc(roleHoldings.rank))
        .limit(maxRows * houses.length);

/** The vehicles of a person, oldest first. */
export const selectVehiclesOf = (queryable: Queryable, userId: string) =>
  queryable
    .select()
    .from(vehiclePlates)
    .where(eq(vehiclePlates.userId, userId))
    .orderBy(asc(vehiclePlates.createdAt), asc(vehiclePlates.vehicleId))
    .limit(maxRows);

/** The phones that make gate codes for a person, newest first. */
export const selectPhonesOf = (queryable: Queryable, userId: string) =>
  queryable
    .select()
    .from(gatePhones)
    .where(eq(gatePhones.userId, userId))
    .orderBy(desc(gatePhones.enrolledAt), desc(gatePhones.id))
    .limit(maxRows);

/** The sessions of a person that have not expired, newest first. */
export const selectSessionsOf = (queryable: Queryable, userId: string, now: Date) =>
  queryable
    .select()
    .from(openSessions)
    .where(and(eq(openSessions.userId, userId), gt(openSessions.expiresAt, now)))
    .orderBy(desc(openSessions.createdAt), desc(openSessions.id))
    .limit(maxRows);

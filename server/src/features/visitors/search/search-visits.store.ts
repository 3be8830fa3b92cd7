import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { plateKey } from '../../../platform/database/plate-key.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people as hosts } from '../../identity/accounts/people.view.ts';
import { visitorInvitations } from '../visits/visitors.table.ts';

const foundVisits = (queryable: Queryable) =>
  queryable
    .select({
      id: visitorInvitations.id,
      estateId: visitorInvitations.estateId,
      visitor: visitorInvitations.visitor,
      plate: visitorInvitations.plate,
      date: visitorInvitations.visitDate,
      unitNumber: visitorInvitations.unitNumber,
      hostName: sql<string>`${hosts.firstName} || ' ' || ${hosts.lastName}`,
    })
    .from(visitorInvitations)
    .innerJoin(hosts, eq(hosts.id, visitorInvitations.hostId))
    .$dynamic();

/** A visit that a search found. It has no code. */
export type FoundVisit = Awaited<ReturnType<typeof foundVisits>>[number];

/** How many matching visits are read before the latest of them are chosen. It bounds the cost of a short beginning. */
const maxCandidates = 1000;

/**
 * Returns visits at some estates whose plate begins with a normalised one (`registrationKey`), the latest first. The matches are
 * read before they are sorted: otherwise the database would walk through all visits in their order.
 */
export const selectVisitsByPlate = (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
): Promise<FoundVisit[]> => {
  const matches = queryable
    .select({ id: visitorInvitations.id })
    .from(visitorInvitations)
    .where(
      and(
        // Both conditions are written as in the index on plates.
        sql`${plateKey(visitorInvitations.plate)} like ${`${text}%`}`,
        sql`${visitorInvitations.plate} <> ''`,
        withinEstates(visitorInvitations.estateId, estates),
      ),
    )
    .limit(maxCandidates);
  return foundVisits(queryable)
    .where(inArray(visitorInvitations.id, matches))
    .orderBy(desc(visitorInvitations.startsAt), asc(visitorInvitations.id))
    .limit(limit);
};

/** Returns the visit at some estates with a visitor code. */
export const selectVisitWithCode = (
  queryable: Queryable,
  { text, estates }: { text: string; estates: StaffEstates },
): Promise<FoundVisit[]> =>
  foundVisits(queryable).where(
    and(
      eq(visitorInvitations.code, text),
      sql`${visitorInvitations.code} <> ''`,
      withinEstates(visitorInvitations.estateId, estates),
    ),
  );

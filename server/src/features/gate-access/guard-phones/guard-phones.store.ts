import { and, arrayOverlaps, asc, desc, eq, gt, inArray, lte, max, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { openSessions } from '../../identity/sessions/open-sessions.view.ts';
import { gates } from '../gates/gates.table.ts';
import { gateLog } from '../log/gate-log.table.ts';
import { guardPhones } from './guard-phones.table.ts';

/** More phones than the gates of an estate have; a list of hundreds says nothing. */
const maxPhones = 100;

/** Records that a phone was heard from, unless that stands there already: since `unlessAfter`, with the same estates and version. */
export const upsertGuardPhone = async (
  queryable: Queryable,
  phone: typeof guardPhones.$inferInsert,
  unlessAfter: Date,
): Promise<void> => {
  const { sessionId: _, ...changed } = phone;
  await queryable
    .insert(guardPhones)
    .values(phone)
    .onConflictDoUpdate({
      target: guardPhones.sessionId,
      set: changed,
      setWhere: or(
        lte(guardPhones.heardAt, unlessAfter),
        sql`${guardPhones.estateIds} <> excluded.estate_ids`,
        sql`${guardPhones.appVersion} <> excluded.app_version`,
      ),
    });
};

/** The phones that guard gates of the estates and were heard from since an instant, the last one first. */
export const selectGuardPhones = (
  queryable: Queryable,
  { estates, now, since }: { estates: StaffEstates; now: Date; since: Date },
) =>
  queryable
    .select({
      guard: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
      userAgent: openSessions.userAgent,
      estateIds: guardPhones.estateIds,
      appVersion: guardPhones.appVersion,
      heardAt: guardPhones.heardAt,
    })
    .from(guardPhones)
    .innerJoin(openSessions, eq(openSessions.id, guardPhones.sessionId))
    .innerJoin(people, eq(people.id, openSessions.userId))
    .where(
      and(
        gt(openSessions.expiresAt, now),
        gt(guardPhones.heardAt, since),
        estates === 'all' ? undefined : arrayOverlaps(guardPhones.estateIds, [...estates]),
      ),
    )
    .orderBy(desc(guardPhones.heardAt), asc(guardPhones.sessionId))
    .limit(maxPhones);

/** When each estate last heard from a guard's phone, of the phones that are signed in and were heard from since an instant. */
export const selectNewestContacts = async (
  queryable: Queryable,
  { estates, now, since }: { estates: StaffEstates; now: Date; since: Date },
): Promise<Date[]> => {
  const contacts = queryable
    .select({ estateId: sql<string>`unnest(${guardPhones.estateIds})`.as('estate_id'), heardAt: guardPhones.heardAt })
    .from(guardPhones)
    .innerJoin(openSessions, eq(openSessions.id, guardPhones.sessionId))
    .where(and(gt(openSessions.expiresAt, now), gt(guardPhones.heardAt, since)))
    .as('contacts');
  const rows = await queryable
    .select({ heardAt: max(contacts.heardAt) })
    .from(contacts)
    .where(estates === 'all' ? undefined : inArray(contacts.estateId, [...estates]))
    .groupBy(contacts.estateId);
  return rows.flatMap(({ heardAt }) => heardAt ?? []);
};

/** The enabled gates of the estates, by estate and name, each with its newest entry in the gate log. */
export const selectGatesHeardFrom = (queryable: Queryable, estates: StaffEstates) =>
  queryable
    .select({
      id: gates.id,
      name: gates.name,
      estateId: gates.estateId,
      estateName: estateProfiles.name,
      heardAt:
        sql<Date | null>`(select max(${gateLog.at}) from ${gateLog} where ${gateLog.gateId} = ${gates.id})`.mapWith(
          gateLog.at,
        ),
    })
    .from(gates)
    .innerJoin(estateProfiles, eq(estateProfiles.id, gates.estateId))
    .where(and(eq(gates.isEnabled, true), withinEstates(gates.estateId, estates)))
    .orderBy(asc(estateProfiles.name), asc(gates.name), asc(gates.id));

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { gatePresence } from './gate-presence.table.ts';

/** The stored presence of one subject at one estate. */
export type PresenceRow = typeof gatePresence.$inferSelect;

/** Stores that a subject is inside or outside. Changes nothing when the stored presence is later. */
export const upsertPresence = async (
  queryable: Queryable,
  presence: typeof gatePresence.$inferInsert,
): Promise<void> => {
  await queryable
    .insert(gatePresence)
    .values({
      ...presence,
      lastInAt: presence.isInside ? presence.since : null,
      lastOutAt: presence.isInside ? null : presence.since,
    })
    .onConflictDoUpdate({
      target: [gatePresence.estateId, gatePresence.subjectKey],
      set: {
        isInside: sql`excluded.is_inside`,
        since: sql`excluded.since`,
        lastInAt: sql`greatest(${gatePresence.lastInAt}, excluded.last_in_at)`,
        lastOutAt: sql`greatest(${gatePresence.lastOutAt}, excluded.last_out_at)`,
        gateId: sql`excluded.gate_id`,
        name: sql`excluded.name`,
        plate: sql`excluded.plate`,
        whoseGuest: sql`excluded.whose_guest`,
        unit: sql`excluded.unit`,
        // A weekly visitor comes again under the same key, and each of her visits has its own end.
        expectedUntil: sql`coalesce(excluded.expected_until, ${gatePresence.expectedUntil})`,
      },
      setWhere: sql`${gatePresence.since} <= excluded.since`,
    });
};

/** Returns the presence of a subject; undefined when it never passed a gate of the estate. */
export const selectPresence = async (
  queryable: Queryable,
  estateId: string,
  subjectKey: string,
): Promise<PresenceRow | undefined> =>
  (
    await queryable
      .select()
      .from(gatePresence)
      .where(and(eq(gatePresence.estateId, estateId), eq(gatePresence.subjectKey, subjectKey)))
  )[0];

/** Returns all subjects who are inside, the longest stay first. */
export const selectInside = (queryable: Queryable, estates: StaffEstates): Promise<PresenceRow[]> =>
  queryable
    .select()
    .from(gatePresence)
    .where(and(eq(gatePresence.isInside, true), withinEstates(gatePresence.estateId, estates)))
    .orderBy(asc(gatePresence.since), asc(gatePresence.subjectKey));

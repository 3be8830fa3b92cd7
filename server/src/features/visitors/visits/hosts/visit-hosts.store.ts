import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { visitorInvitations } from '../visitors.table.ts';

/** Returns the host and the day of some invitations. */
export const selectVisitHosts = (queryable: Queryable, ids: readonly string[]) =>
  queryable
    .select({ id: visitorInvitations.id, hostId: visitorInvitations.hostId, date: visitorInvitations.visitDate })
    .from(visitorInvitations)
    .where(inArray(visitorInvitations.id, [...ids]));

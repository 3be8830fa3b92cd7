import { minutesPerDay } from '@ekhaya/contract/time/wall-clock.rules';
import { maxVisitDays } from '@ekhaya/contract/visitors/visit-hours.rules';
import { sql, type SQL } from 'drizzle-orm';
import { visitDays } from './visit-days.table.ts';
import { visitorInvitations } from './visitors.table.ts';

/**
 * The condition that a single visit lies on a day: it begins then, or goes on from a day before, as that of a guest of an event may.
 * The range of days lets an index find the second kind.
 * @param day an expression of the type date
 */
export const isSingleOn = (day: SQL): SQL => sql`(${visitorInvitations.weekdays} is null
  and (${visitorInvitations.visitDate} = ${day} or (${visitorInvitations.endMinutes} > ${sql.raw(String(minutesPerDay))}
    and ${visitorInvitations.visitDate} between ${day} - ${sql.raw(String(maxVisitDays))} and ${day}
    and ${visitorInvitations.visitDate} + (${visitorInvitations.endMinutes} - 1) / ${sql.raw(String(minutesPerDay))} >= ${day})))`;

/** The condition that a weekly invitation has a visit on a day, also a paused one. @param day an expression of the type date */
export const isWeeklyOn = (day: SQL): SQL => sql`(${visitorInvitations.weekdays} is not null
  and ${visitorInvitations.visitDate} <= ${day} and ${visitorInvitations.lastDay} >= ${day}
  and ${visitorInvitations.weekdays} & (1 << (extract(isodow from ${day})::int - 1)) <> 0)`;

/**
 * The condition that the visitor of a weekly invitation came on a day, also on one that is none of its days. Somebody may be let in up to
 * a week before the first day and a month after the last. The bounds let an index leave out the invitations that ended long ago.
 */
export const hasComeOn = (day: SQL): SQL => sql`(${visitorInvitations.weekdays} is not null
  and ${visitorInvitations.visitDate} <= ${day} + 7 and ${visitorInvitations.lastDay} >= ${day} - 31 and exists (
  select 1 from ${visitDays} where ${visitDays.invitationId} = ${visitorInvitations.id}
    and ${visitDays.day} = ${day} and ${visitDays.arrivedAt} is not null))`;

/** The condition that a weekly invitation has a visit on a day that is not paused. @param day an expression of the type date */
export const isExpectedOn = (day: SQL): SQL => sql`(${isWeeklyOn(day)} and not exists (
  select 1 from ${visitDays} where ${visitDays.invitationId} = ${visitorInvitations.id}
    and ${visitDays.day} = ${day} and ${visitDays.pausedAt} is not null))`;

/** The condition that the visitor of a weekly invitation came in on a day after \`since\` and has not left. */
export const isInsideSince = (since: SQL): SQL => sql`(${visitorInvitations.weekdays} is not null and exists (
  select 1 from ${visitDays} where ${visitDays.invitationId} = ${visitorInvitations.id} and ${visitDays.day} >= ${since}
    and ${visitDays.arrivedAt} is not null and ${visitDays.leftAt} is null))`;

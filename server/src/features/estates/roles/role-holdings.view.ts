import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { boolean, date, integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import { roleGrants, roles } from './roles.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Each role grant with its role, current and revoked ones. Only rows with `isLive` give rights now: the grant has
 * started and is not revoked, and the role is enabled and not deleted. Stores of other features read roles through this view.
 */
export const roleHoldings = pgView('role_holdings', {
  grantId: text('grant_id').notNull(),
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
  estateId: text('estate_id').notNull(),
  /** The name of the role, unique within its estate. */
  roleName: text('role_name').notNull(),
  /** The name of the role as screens show it. */
  roleDisplayName: text('role_display_name').notNull(),
  rank: integer('rank').notNull(),
  /** Empty where the person has no unit at the estate. */
  unitNumber: text('unit_number').notNull(),
  grantedAt: instant('granted_at').notNull(),
  revokedAt: instant('revoked_at'),
  /** The first and the last day of the role at the estate, and the end of the last day as an instant; null for none. */
  firstDay: date('first_day', { mode: 'string' }),
  lastDay: date('last_day', { mode: 'string' }),
  endsAt: instant('ends_at'),
  /** Whether the role is not revoked and its first day is still to come. */
  isPlanned: boolean('is_planned').notNull(),
  isLive: boolean('is_live').notNull(),
}).as(sql`
  select ${roleGrants.id} as "grant_id", ${roleGrants.userId}, ${roleGrants.roleId}, ${roles.estateId}, ${roles.name} as "role_name",
    ${roles.displayName} as "role_display_name", ${roles.rank}, ${roleGrants.unitNumber}, ${roleGrants.grantedAt},
    ${roleGrants.revokedAt}, ${roleGrants.firstDay}, ${roleGrants.lastDay}, ${roleGrants.endsAt},
    ${roleGrants.revokedAt} is null and not ${roleGrants.isStarted} and ${roles.isEnabled} and not ${roles.isDeleted}
      as "is_planned",
    ${roleGrants.revokedAt} is null and ${roleGrants.isStarted} and ${roles.isEnabled} and not ${roles.isDeleted}
      as "is_live"
  from ${roleGrants} inner join ${roles} on ${roles.id} = ${roleGrants.roleId}`);

/** The roles in some houses of an estate, held and planned. */
export const isInHouses = (estateId: string, unitNumbers: readonly string[]) =>
  and(
    eq(roleHoldings.estateId, estateId),
    inArray(roleHoldings.unitNumber, [...unitNumbers]),
    or(eq(roleHoldings.isLive, true), eq(roleHoldings.isPlanned, true)),
  );

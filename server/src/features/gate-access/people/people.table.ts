import { boolean, integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What a gate shows of a person: a face of identity's table, read only. */
export const people = pgView('users', {
  id: text('id').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  mobile: text('mobile').notNull(),
  mobileVerified: boolean('mobile_verified').notNull(),
  photoUrl: text('photo_url'),
}).existing();

/** The estates as gates need them: a face of the estates' table, read only. */
export const gatedEstates = pgView('estates', {
  id: text('id').notNull(),
  name: text('name').notNull(),
  timeZone: text('time_zone').notNull(),
}).existing();

/** Who holds what since when: a face of the estates' table, read only. */
export const heldGrants = pgView('role_grants', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
  unitNumber: text('unit_number').notNull(),
  grantedAt: instant('granted_at').notNull(),
  revokedAt: instant('revoked_at'),
}).existing();

/** What one can be at an estate: a face of the estates' table, read only. */
export const heldRoles = pgView('roles', {
  id: text('id').notNull(),
  estateId: text('estate_id').notNull(),
  name: text('name').notNull(),
  rank: integer('rank').notNull(),
  displayName: text('display_name').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  isDeleted: boolean('is_deleted').notNull(),
}).existing();

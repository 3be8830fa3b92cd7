import type { newAnnouncement } from '@ekhaya/contract/notifications/console-notifications';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectEstatesWithRoles, type Audience, type EstateWithRoles } from '../../estates/index.ts';
import type { NotificationAudience } from '../publishing/publish-notification.ts';

/** What a member of staff wrote, in the shape of the contract. */
export type AnnouncementDraft = z.output<typeof newAnnouncement>;

const maxAheadMs = 366 * 24 * 60 * 60 * 1000;
/** A time that was chosen a moment ago is now. */
const toleranceMs = 60_000;

const refuse = (field: string, sentence: string): never => {
  throw new AppError('validation', { fields: { [field]: sentence } });
};

const timesOf = ({ scheduledAt, expiresAt }: AnnouncementDraft, now: Date) => {
  const asked = scheduledAt === undefined ? now : new Date(scheduledAt);
  const ahead = asked.getTime() - now.getTime();
  if (ahead < -toleranceMs) refuse('scheduledAt', 'This time has passed.');
  if (ahead > maxAheadMs) refuse('scheduledAt', 'This is more than a year away.');
  const start = ahead > 0 ? asked : now;
  const end = expiresAt === undefined ? null : new Date(expiresAt);
  if (end !== null && end.getTime() <= start.getTime()) refuse('expiresAt', 'This is not after the start.');
  return { scheduledAt: start, expiresAt: end, isDue: ahead <= 0 };
};

/** The audiences of an announcement: everyone, its estates, or the roles of those names at its estates. */
export const audiencesOf = (
  { isEverywhere, roleNames }: { isEverywhere: boolean; roleNames: readonly string[] },
  estates: readonly EstateWithRoles[],
): NotificationAudience[] => {
  if (isEverywhere) return [{ kind: 'everyone' }];
  if (roleNames.length === 0) return estates.map(({ id }) => ({ kind: 'estate', estateId: id }));
  return estates.flatMap(({ id: estateId, roles }) =>
    roles
      .filter(({ name }) => roleNames.includes(name))
      .map((role) => ({ kind: 'role' as const, roleId: role.id, estateId })),
  );
};

/** An audience as people are counted by. */
export const toPeopleAudience = (audience: NotificationAudience): Audience => {
  if (audience.kind === 'everyone') return { kind: 'everyone', id: '' };
  if (audience.kind === 'person') return { kind: 'person', id: audience.userId };
  return { kind: audience.kind, id: audience.kind === 'role' ? audience.roleId : audience.estateId };
};

/** An announcement that may be written, with its estates as they are now. */
export interface CheckedAnnouncement {
  estates: EstateWithRoles[];
  audiences: NotificationAudience[];
  scheduledAt: Date;
  expiresAt: Date | null;
  /** Whether it is told at once. */
  isDue: boolean;
}

/**
 * Lets an announcement pass that goes to estates of the member of staff, to roles that exist there, at a time to come.
 * @throws {AppError} `forbidden` for an estate that is not hers, `validation` with the field
 */
export const checkAnnouncement = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  written: AnnouncementDraft,
  now: Date,
): Promise<CheckedAnnouncement> => {
  const { isEverywhere, roles } = written;
  const estateIds = [...new Set(written.estateIds)];
  if (isEverywhere) {
    if (staffEstates !== 'all') throw new AppError('forbidden');
    if (estateIds.length > 0) refuse('estateIds', 'Everywhere means every estate: name none.');
    if (roles.length > 0) refuse('roles', 'Name the estates of these roles.');
  } else if (estateIds.length === 0) {
    refuse('estateIds', 'Please choose an estate.');
  }
  for (const estateId of estateIds) requireStaffEstate(staffEstates, estateId);
  const estates = estateIds.length === 0 ? [] : await selectEstatesWithRoles(queryable, estateIds);
  if (estates.length < estateIds.length) refuse('estateIds', 'There is no such estate.');
  const known = new Set(estates.flatMap((estate) => estate.roles.map(({ name }) => name)));
  if (roles.some((name) => !known.has(name))) refuse('roles', 'There is no such role at these estates.');
  const audiences = audiencesOf({ isEverywhere, roleNames: roles }, estates);
  return { estates, audiences, ...timesOf(written, now) };
};

import type { newAnnouncement } from '@ekhaya/contract/notifications/console-notifications';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectEstatesWithRoles, type Audience, type EstateWithRoles } from '../../estates/index.ts';
import type { NotificationAudience } from '../publishing/publish-notification.ts';

/** The validated body of a request to announce something. */
export type AnnouncementDraft = z.output<typeof newAnnouncement>;

const maxAheadMs = 366 * 24 * 60 * 60 * 1000;
/** A scheduled time that passed this recently counts as now. */
const toleranceMs = 60_000;

const refuse = (field: string, sentence: string): never => {
  throw new AppError('validation', { fields: { [field]: sentence } });
};

const timesOf = ({ scheduledAt, expiresAt }: AnnouncementDraft, now: Date) => {
  const requested = scheduledAt === undefined ? now : new Date(scheduledAt);
  const ahead = requested.getTime() - now.getTime();
  if (ahead < -toleranceMs) refuse('scheduledAt', 'This time has passed.');
  if (ahead > maxAheadMs) refuse('scheduledAt', 'This is more than a year away.');
  const start = ahead > 0 ? requested : now;
  const end = expiresAt === undefined ? null : new Date(expiresAt);
  if (end !== null && end.getTime() <= start.getTime()) refuse('expiresAt', 'This is not after the start.');
  return { scheduledAt: start, expiresAt: end, isDue: ahead <= 0 };
};

/** Returns the audiences of an announcement: everyone, its estates, or the roles with its role names at its estates. */
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

/** Converts a notification audience to the audience type of the estates feature, which counts and selects people. */
export const toPeopleAudience = (audience: NotificationAudience): Audience => {
  if (audience.kind === 'everyone') return { kind: 'everyone', id: '' };
  if (audience.kind === 'person') return { kind: 'person', id: audience.userId };
  return { kind: audience.kind, id: audience.kind === 'role' ? audience.roleId : audience.estateId };
};

/** The result of `checkAnnouncement`: the estates, audiences and times of an announcement that may be written. */
export interface CheckedAnnouncement {
  estates: EstateWithRoles[];
  audiences: NotificationAudience[];
  scheduledAt: Date;
  expiresAt: Date | null;
  /** Whether it is to be sent at once. */
  isDue: boolean;
}

/**
 * Checks that an announcement goes to the caller's estates, to roles that exist there, and not into the past.
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const checkAnnouncement = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  draft: AnnouncementDraft,
  now: Date,
): Promise<CheckedAnnouncement> => {
  const { isEverywhere, roles } = draft;
  const estateIds = [...new Set(draft.estateIds)];
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
  return { estates, audiences, ...timesOf(draft, now) };
};

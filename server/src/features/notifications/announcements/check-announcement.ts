import type { announcementDraft } from '@ekhaya/contract/notifications/console-notifications';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectEstatesWithRoles, type Audience, type EstateWithRoles } from '../../estates/index.ts';
import type { NotificationAudience } from '../publishing/publish-notification.ts';

/** The validated words, audience and times of an announcement. */
export type AnnouncementDraft = z.output<typeof announcementDraft>;

const refuse = (field: string, sentence: string): never => {
  throw new AppError('validation', { fields: { [field]: sentence } });
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

/** The estates and audiences of an announcement that the caller may write. */
export interface CheckedAudience {
  estates: EstateWithRoles[];
  audiences: NotificationAudience[];
}

/**
 * Checks that an announcement goes to the caller's estates, and to roles that exist there.
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const checkAudience = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  { isEverywhere, roles, ...named }: Pick<AnnouncementDraft, 'isEverywhere' | 'estateIds' | 'roles'>,
): Promise<CheckedAudience> => {
  const estateIds = [...new Set(named.estateIds)];
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
  return { estates, audiences: audiencesOf({ isEverywhere, roleNames: roles }, estates) };
};

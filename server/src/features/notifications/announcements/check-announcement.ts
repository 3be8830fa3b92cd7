import type { announcementDraft } from '@ekhaya/contract/notifications/console-announcement-draft';
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
const toPeopleAudience = (audience: NotificationAudience): Audience => {
  if (audience.kind === 'everyone') return { kind: 'everyone', id: '' };
  if (audience.kind === 'person') return { kind: 'person', id: audience.userId };
  return { kind: audience.kind, id: audience.kind === 'role' ? audience.roleId : audience.estateId };
};

/**
 * Returns the people whom an announcement addresses: those of its audiences, or those who live in the houses of its area, by one of
 * its roles where it names some.
 */
export const peopleOf = (
  {
    units,
    ...row
  }: { isEverywhere: boolean; roleNames: readonly string[]; area: object | null; units: readonly string[] },
  estates: readonly EstateWithRoles[],
): Audience[] => {
  if (row.area === null) return audiencesOf(row, estates).map(toPeopleAudience);
  const { roleNames } = row;
  return estates.map(({ id: estateId, roles }) => ({
    kind: 'houses',
    estateId,
    isWholeEstate: false,
    units,
    ...(roleNames.length > 0 && { roleIds: roles.filter(({ name }) => roleNames.includes(name)).map(({ id }) => id) }),
  }));
};

/**
 * Checks that an announcement goes to the caller's estates, to roles that exist there, and to an area of one of them at most.
 * @returns its estates
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const checkAudience = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  { isEverywhere, roles, area, ...named }: Pick<AnnouncementDraft, 'isEverywhere' | 'estateIds' | 'roles' | 'area'>,
): Promise<EstateWithRoles[]> => {
  const estateIds = [...new Set(named.estateIds)];
  if (isEverywhere) {
    if (staffEstates !== 'all') throw new AppError('forbidden');
    if (estateIds.length > 0) refuse('estateIds', 'Everywhere means every estate: name none.');
    if (roles.length > 0) refuse('roles', 'Name the estates of these roles.');
  } else if (estateIds.length === 0) {
    refuse('estateIds', 'Please choose an estate.');
  }
  if (area !== null && (isEverywhere || estateIds.length > 1))
    refuse('area', 'An area is part of one estate. Please choose one.');
  for (const estateId of estateIds) requireStaffEstate(staffEstates, estateId);
  const estates = estateIds.length === 0 ? [] : await selectEstatesWithRoles(queryable, estateIds);
  if (estates.length < estateIds.length) refuse('estateIds', 'There is no such estate.');
  const known = new Set(estates.flatMap((estate) => estate.roles.map(({ name }) => name)));
  if (roles.some((name) => !known.has(name))) refuse('roles', 'There is no such role at these estates.');
  return estates;
};

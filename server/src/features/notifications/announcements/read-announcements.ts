import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectEstatesWithRoles } from '../../estates/index.ts';
import { selectAnnouncement, selectAnnouncements } from './announcements.store.ts';
import { presentAnnouncements } from './present-announcements.ts';

type Parts = Pick<Dependencies, 'database'>;

/** A page of what was announced to estates of a member of staff and to no other. */
export const listAnnouncements = async (
  { database }: Parts,
  staffEstates: StaffEstates,
  wanted: Parameters<typeof selectAnnouncements>[2],
): Promise<{ items: Announcement[]; total: number }> => {
  const { rows, total } = await selectAnnouncements(database.db, staffEstates, wanted);
  return { items: await presentAnnouncements(database.db, rows), total };
};

/** One of them. @throws {AppError} `not-found` */
export const readAnnouncement = async (
  { database }: Parts,
  staffEstates: StaffEstates,
  id: string,
): Promise<Announcement> => {
  const row = await selectAnnouncement(database.db, staffEstates, id);
  const [presented] = row === undefined ? [] : await presentAnnouncements(database.db, [row]);
  if (presented === undefined) throw new AppError('not-found');
  return presented;
};

/** The estates that a member of staff may write to, with the roles there are. */
export const listAudiences = async ({ database }: Parts, staffEstates: StaffEstates) =>
  (await selectEstatesWithRoles(database.db, staffEstates)).map(({ id, name, roles }) => ({
    id,
    name,
    roles: roles.map((role) => ({ name: role.name, displayName: role.displayName })),
  }));

import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectEstatesWithRoles } from '../../estates/index.ts';
import type { Writer } from './announcement-changes.ts';
import { selectAnnouncement, selectAnnouncements } from './announcements.store.ts';
import { presentAnnouncement, presentAnnouncements } from './present-announcements.ts';

type Needs = Pick<Dependencies, 'database'>;

/** Lists a page of the announcements that go only to the caller's estates. */
export const listAnnouncements = async (
  { database }: Needs,
  { callerId, staffEstates }: Writer,
  query: Parameters<typeof selectAnnouncements>[2],
): Promise<{ items: Announcement[]; total: number }> => {
  const { rows, total } = await selectAnnouncements(database.db, staffEstates, query);
  return { items: await presentAnnouncements(database.db, rows, callerId), total };
};

/** Reads an announcement that goes only to the caller's estates. @throws {AppError} `not-found` */
export const readAnnouncement = async (
  { database }: Needs,
  { callerId, staffEstates }: Writer,
  id: string,
): Promise<Announcement> => {
  const row = await selectAnnouncement(database.db, staffEstates, id);
  if (row === undefined) throw new AppError('not-found');
  return presentAnnouncement(database.db, row, callerId);
};

/** Lists the estates that the caller may announce to, with their roles. */
export const listAudiences = async ({ database }: Needs, staffEstates: StaffEstates) =>
  (await selectEstatesWithRoles(database.db, staffEstates)).map(({ id, name, roles }) => ({
    id,
    name,
    roles: roles.map((role) => ({ name: role.name, displayName: role.displayName })),
  }));

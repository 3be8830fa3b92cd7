import type { AnnouncementReach } from '@ekhaya/contract/notifications/console-notifications';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPermissionHolders } from '../../estates/index.ts';
import { countMailRecipients } from '../settings/notification-settings.store.ts';
import { countPeopleWithPush } from '../devices/push-subscriptions.store.ts';
import type { Writer } from './announcement-changes.ts';
import { selectAnnouncement } from './announcements.store.ts';
import { readApprovalAbove } from './announcement-rules.ts';
import { checkAudience, peopleOf, type AnnouncementDraft } from './check-announcement.ts';
import { countReachedPeople, isMailedType } from './count-reached-people.ts';
import { findUnitsOf } from './find-units.ts';

/** The maximum number of approvers that are named. */
const maxNamedApprovers = 10;

/**
 * Counts who would be told by an announcement now, and names who may say yes to it. Writes nothing.
 * @param wanted.id the draft, whose authors may not say yes
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const readReach = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, staffEstates }: Writer,
  {
    id,
    type,
    ...audience
  }: Pick<AnnouncementDraft, 'isEverywhere' | 'estateIds' | 'roles' | 'area' | 'type'> & { id?: string | undefined },
): Promise<AnnouncementReach> => {
  const { db } = dependencies.database;
  const estates = await checkAudience(db, staffEstates, audience);
  const units = await findUnitsOf(dependencies, audience);
  const draft = id === undefined ? undefined : await selectAnnouncement(db, staffEstates, id);
  const except = [callerId, ...(draft?.authorIds ?? [])];
  const audiences = peopleOf({ ...audience, roleNames: audience.roles, units }, estates);
  const [people, byPush, byMail, approvalAbove, holders] = await Promise.all([
    countReachedPeople(db, audiences, type),
    countPeopleWithPush(db, { audiences, type }),
    isMailedType(type) ? countMailRecipients(db, audiences, type) : 0,
    readApprovalAbove(db, audience),
    findPermissionHolders(db, { estateIds: audience.estateIds, permission: 'notifications.write', except }),
  ]);
  return { people, byPush, byMail, approvalAbove, approvers: holders.slice(0, maxNamedApprovers) };
};

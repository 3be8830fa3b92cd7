import type { AnnouncementReach } from '@ekhaya/contract/notifications/console-notifications';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { countAudience, findPermissionHolders } from '../../estates/index.ts';
import { countPeopleWithPush } from '../devices/push-subscriptions.store.ts';
import type { Writer } from './announcement-changes.ts';
import { readApprovalAbove } from './announcement-rules.ts';
import { checkAudience, toPeopleAudience, type AnnouncementDraft } from './check-announcement.ts';

/** The maximum number of approvers that are named. */
const maxNamedApprovers = 10;

/**
 * Counts who would be told by an announcement now, and names who may say yes to it. Writes nothing.
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const readReach = async (
  { database }: Pick<Dependencies, 'database'>,
  { callerId, staffEstates }: Writer,
  { type, ...audience }: Pick<AnnouncementDraft, 'isEverywhere' | 'estateIds' | 'roles' | 'type'>,
): Promise<AnnouncementReach> => {
  const { db } = database;
  const audiences = (await checkAudience(db, staffEstates, audience)).audiences.map(toPeopleAudience);
  const [people, byPush, approvalAbove, holders] = await Promise.all([
    countAudience(db, audiences),
    countPeopleWithPush(db, { audiences, type }),
    readApprovalAbove(db, audience),
    findPermissionHolders(db, { estateIds: audience.estateIds, permission: 'notifications.write' }),
  ]);
  const approvers = holders.filter(({ id }) => id !== callerId).slice(0, maxNamedApprovers);
  return { people, byPush, approvalAbove, approvers };
};

import { defaultApprovalAbove } from '@ekhaya/contract/notifications/announcements.rules';
import type { AnnouncementRule } from '@ekhaya/contract/notifications/console-announcement-rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstateNames } from '../../estates/index.ts';
import {
  lockAnnouncementRule,
  readAnnouncementRuleVersion,
  selectAnnouncementRules,
  upsertAnnouncementRule,
  type AnnouncementRuleRow,
} from './announcement-rules.store.ts';

/** The number of people above which an announcement needs a second yes: the lowest of its estates'. */
export const readApprovalAbove = async (
  queryable: Queryable,
  { isEverywhere, estateIds }: { isEverywhere: boolean; estateIds: readonly string[] },
): Promise<number> => {
  const rules = await selectAnnouncementRules(queryable, isEverywhere ? 'all' : estateIds);
  const concerned = isEverywhere ? (await findEstateNames(queryable)).keys() : estateIds;
  return Math.min(...[...concerned].map((estateId) => rules.get(estateId)?.approvalAbove ?? defaultApprovalAbove));
};

const presentRule = (id: string, name: string, row: AnnouncementRuleRow | undefined): AnnouncementRule => ({
  id,
  name,
  approvalAbove: row?.approvalAbove ?? defaultApprovalAbove,
  // 0 is the version of a rule that the estate has not set yet.
  version: row?.version ?? 0,
});

/** A page of the rules of the caller's estates, by name. */
export const listAnnouncementRules = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  { page, perPage, order, q = '' }: { page: number; perPage: number; order: 'ASC' | 'DESC'; q?: string | undefined },
): Promise<{ items: AnnouncementRule[]; total: number }> => {
  const [names, rules] = await Promise.all([
    findEstateNames(database.db),
    selectAnnouncementRules(database.db, staffEstates),
  ]);
  const found = [...names]
    .filter(([id, name]) => includesEstate(staffEstates, id) && name.toLowerCase().includes(q.toLowerCase()))
    .map(([id, name]) => presentRule(id, name, rules.get(id)));
  if (order === 'DESC') found.reverse();
  return { items: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

/**
 * The rule of an estate of the caller.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's
 */
export const readAnnouncementRule = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<AnnouncementRule> => {
  const name = (await findEstateNames(database.db)).get(id);
  if (name === undefined || !includesEstate(staffEstates, id)) throw new AppError('not-found');
  return presentRule(id, name, (await selectAnnouncementRules(database.db, [id])).get(id));
};

/**
 * Sets above how many people the announcements of an estate need a second yes, audited.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's; `nothing-changed`; `changed-meanwhile`
 */
export const changeAnnouncementRule = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, staffEstates }: { callerId: string; staffEstates: StaffEstates },
  { id, version, approvalAbove }: { id: string; version: number; approvalAbove: number },
): Promise<AnnouncementRule> =>
  auditedChange(dependencies, {
    actorId: callerId,
    action: 'notification-rules.change',
    subject: { kind: 'announcement-rules', id },
    seen: { version, read: readAnnouncementRuleVersion(id) },
    lock: async (transaction) => {
      const name = (await findEstateNames(transaction)).get(id);
      if (name === undefined || !includesEstate(staffEstates, id)) throw new AppError('not-found');
      return { name, row: await lockAnnouncementRule(transaction, id) };
    },
    change: async (transaction, { name, row }) => {
      const changed = await upsertAnnouncementRule(transaction, { estateId: id, approvalAbove });
      return {
        estateIds: [id],
        before: { approvalAbove: row?.approvalAbove ?? defaultApprovalAbove },
        after: { approvalAbove },
        result: presentRule(id, name, changed),
      };
    },
  });

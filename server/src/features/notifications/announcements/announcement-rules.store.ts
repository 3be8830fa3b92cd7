import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { announcementRules } from './announcements.table.ts';

export type AnnouncementRuleRow = typeof announcementRules.$inferSelect;

/** Reads the version of the rule of an estate. */
export const readAnnouncementRuleVersion = versionReader(announcementRules, announcementRules.estateId);

/** The rules that estates have set, by estate id. */
export const selectAnnouncementRules = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
): Promise<Map<string, AnnouncementRuleRow>> => {
  const rows = await queryable
    .select()
    .from(announcementRules)
    .where(withinEstates(announcementRules.estateId, staffEstates));
  return new Map(rows.map((row) => [row.estateId, row]));
};

/** Locks the rule of an estate until the transaction ends; undefined if the estate has set none. */
export const lockAnnouncementRule = async (
  transaction: Queryable,
  estateId: string,
): Promise<AnnouncementRuleRow | undefined> =>
  (await transaction.select().from(announcementRules).where(eq(announcementRules.estateId, estateId)).for('update'))[0];

/** Sets the rule of an estate and returns it. */
export const upsertAnnouncementRule = async (
  transaction: Queryable,
  row: Pick<AnnouncementRuleRow, 'estateId' | 'approvalAbove'>,
): Promise<AnnouncementRuleRow | undefined> =>
  (
    await transaction
      .insert(announcementRules)
      .values(row)
      .onConflictDoUpdate({ target: announcementRules.estateId, set: { approvalAbove: row.approvalAbove } })
      .returning()
  )[0];

/** Copies above how many people notices of an estate need a second yes to a new one. */
export const copyAnnouncementRules: EstateCopier = copyRowsOf(announcementRules);

import { and, asc, eq, exists, gt, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  isOnByDefault,
  settingTypeOf,
  type SettingChannel,
  type SettingType,
} from '@ekhaya/contract/notifications/settings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInAudience, type Audience } from '../../estates/index.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { notificationSettings } from './notification-settings.table.ts';

/** A choice of a person. */
export interface SettingRow {
  type: SettingType;
  channel: SettingChannel;
  isOn: boolean;
}

const { userId, type, channel, isOn } = notificationSettings;

/** What a person has chosen. */
export const selectSettings = (queryable: Queryable, personId: string): Promise<SettingRow[]> =>
  queryable.select({ type, channel, isOn }).from(notificationSettings).where(eq(userId, personId));

/** Stores choices of a person. */
export const upsertSettings = async (
  transaction: Queryable,
  personId: string,
  rows: readonly SettingRow[],
  at: Date,
): Promise<void> => {
  await transaction
    .insert(notificationSettings)
    .values(rows.map((row) => ({ ...row, userId: personId, changedAt: at })))
    .onConflictDoUpdate({
      target: [userId, type, channel],
      set: { isOn: sql`excluded.is_on`, changedAt: sql`excluded.changed_at` },
    });
};

/**
 * The SQL condition that the person of a column wants notifications of a type in this way. Every sender uses it. Undefined, which
 * means no condition, for a type that nobody can switch off.
 */
export const isWanted = (
  queryable: Queryable,
  person: PgColumn,
  wanted: { type: string; channel: SettingChannel },
): SQL | undefined => {
  const settingType = settingTypeOf(wanted.type);
  if (settingType === undefined) return undefined;
  const isDefault = isOnByDefault(settingType, wanted.channel);
  const chosen = queryable
    .select({ one: sql`1` })
    .from(notificationSettings)
    .where(and(eq(userId, person), eq(type, settingType), eq(channel, wanted.channel), eq(isOn, !isDefault)));
  return isDefault ? not(exists(chosen)) : exists(chosen);
};

/** Narrows people to those who want notifications of a type on a channel. */
export const selectWilling = async (
  queryable: Queryable,
  ids: readonly string[],
  wanted: { type: string; channel: SettingChannel },
): Promise<Set<string>> => {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isWanted(queryable, people.id, wanted)));
  return new Set(rows.map(({ id }) => id));
};

/** How many people of some audiences want mails of a type. */
export const countMailRecipients = (
  queryable: Queryable,
  audiences: readonly Audience[],
  mailedType: string,
): Promise<number> =>
  queryable.$count(
    people,
    and(
      isInAudience(queryable, people.id, audiences),
      isWanted(queryable, people.id, { type: mailedType, channel: 'mail' }),
    ),
  );

/** A page of the people of some audiences who want mails of a type, after an id, by id. */
export const selectMailRecipients = (
  queryable: Queryable,
  audiences: readonly Audience[],
  page: { type: string; after: string; limit: number },
): Promise<{ id: string; email: string; firstName: string }[]> =>
  queryable
    .select({ id: people.id, email: people.email, firstName: people.firstName })
    .from(people)
    .where(
      and(
        gt(people.id, page.after),
        isInAudience(queryable, people.id, audiences),
        isWanted(queryable, people.id, { type: page.type, channel: 'mail' }),
      ),
    )
    .orderBy(asc(people.id))
    .limit(page.limit);

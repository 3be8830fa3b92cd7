import type { TextKey, Words } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { copyRowsOf, type EstateCopier } from '../database/rows-of-estates.ts';
import { versionReader, type RecordVersion, type VersionReader } from '../database/versioned-record.ts';
import { messageTexts } from './message-texts.table.ts';

/** The scope of the words that hold where an estate has none of its own. */
export const productScope = 'product';

/** Words that staff wrote, with their version. */
export interface StoredWords extends Words, RecordVersion {}

/** The id of the words of a scope: an estate, or `product`. */
export const idOfWords = (scope: string, key: TextKey): string => `${scope}/${key}`;

/** Reads the version of the words of a scope. */
export const readWordsVersion = (scope: string, key: TextKey): VersionReader =>
  versionReader(messageTexts, messageTexts.id)(idOfWords(scope, key));

/** The words that staff wrote, by id. Ids without any are absent. */
export const selectWords = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredWords>> => {
  const { id, subject, text, version, changedAt, changedBy } = messageTexts;
  const rows = await queryable
    .select({ id, subject, text, version, changedAt, changedBy })
    .from(messageTexts)
    .where(inArray(messageTexts.id, [...ids]));
  return new Map(rows.map(({ id: of, ...words }) => [of, words]));
};

/** Writes the words of a scope. Empty ones give them up. */
export const upsertWords = async (
  transaction: Queryable,
  { scope, key, words }: { scope: string; key: TextKey; words: Words },
): Promise<void> => {
  await transaction
    .insert(messageTexts)
    .values({ id: idOfWords(scope, key), estateId: scope === productScope ? '' : scope, key, ...words })
    .onConflictDoUpdate({
      target: messageTexts.id,
      set: { subject: sql`excluded.subject`, text: sql`excluded.text` },
    });
};

/** Copies the texts of mails and SMS of an estate to a new one. */
export const copyMessageTexts: EstateCopier = copyRowsOf(messageTexts, ({ key }, { to }) => ({
  id: idOfWords(to, key as TextKey),
}));

import type { MessageText, MessageTexts } from '@ekhaya/contract/mail/texts/console-message-texts';
import {
  textKeys,
  textKinds,
  wordsOfProduct,
  type TextKey,
  type Words,
} from '@ekhaya/contract/mail/texts/message-texts.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import {
  idOfWords,
  productScope,
  selectWords,
  type StoredWords,
} from '../../../platform/message-texts/message-texts.store.ts';
import { findPersonNames } from '../../estates/index.ts';
import { findTextScope } from './scope-of-texts.ts';

/** Words without the version of their row; undefined for a row that gives the scope's own words up. */
const ownWords = (stored: StoredWords | undefined): Words | undefined =>
  stored === undefined || stored.text === '' ? undefined : { subject: stored.subject, text: stored.text };

/** The texts that a scope may have: an estate has none about accounts. */
const keysOf = (scope: string): TextKey[] =>
  textKeys.filter((key) => scope === productScope || textKinds[key].isOfEstate);

/** Reads texts as they stand in a scope. */
export const readTextsOf = async (
  queryable: Queryable,
  scope: string,
  keys: readonly TextKey[] = keysOf(scope),
): Promise<MessageText[]> => {
  const scopes = scope === productScope ? [scope] : [scope, productScope];
  const stored = await selectWords(
    queryable,
    keys.flatMap((key) => scopes.map((each) => idOfWords(each, key))),
  );
  const names = await findPersonNames(
    queryable,
    [...stored.values()].map(({ changedBy }) => changedBy).filter(Boolean),
  );
  return keys.map((key) => {
    const row = stored.get(idOfWords(scope, key));
    const [own, ofAll] = [ownWords(row), ownWords(stored.get(idOfWords(productScope, key)))];
    const inherited = scope === productScope ? wordsOfProduct(key) : (ofAll ?? wordsOfProduct(key));
    const inheritedFrom = scope !== productScope && ofAll !== undefined ? 'all' : 'product';
    return {
      key,
      version: row?.version ?? 0,
      words: own ?? inherited,
      source: own === undefined ? inheritedFrom : 'own',
      inherited,
      changed:
        own === undefined || row === undefined
          ? null
          : { at: row.changedAt.toISOString(), by: names.get(row.changedBy)?.name ?? 'Somebody who left' },
    };
  });
};

/**
 * Reads the texts of mails and SMS of an estate, or of all estates.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's
 */
export const readTexts = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  request: { scope: string; staffEstates: StaffEstates },
): Promise<MessageTexts> => {
  const { id, name, canBeChanged } = await findTextScope(database.db, request);
  return {
    scope: id,
    name,
    canBeChanged,
    address: environment.publicUrl,
    texts: await readTextsOf(database.db, id),
  };
};

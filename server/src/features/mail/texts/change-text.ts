import type { MessageText } from '@ekhaya/contract/mail/texts/console-message-texts';
import { problemsOfWords, textKinds, type TextKey, type Words } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import {
  idOfWords,
  productScope,
  readWordsVersion,
  selectWords,
  upsertWords,
} from '../../../platform/message-texts/message-texts.store.ts';
import { readTextsOf } from './read-texts.ts';
import { findTextScope } from './scope-of-texts.ts';

/** A text of a scope that staff change. */
export interface TextChange {
  actorId: string;
  staffEstates: StaffEstates;
  version: number;
  scope: string;
  key: TextKey;
}

/** Asserts that words can be kept. @throws {AppError} `validation` (subject, text) */
export const requirePossibleWords = (key: TextKey, words: Words, address: string): void => {
  const problems = problemsOfWords(key, words, address);
  if (Object.keys(problems).length === 0) return;
  throw new AppError('validation', { fields: problems });
};

const nothing: Words = { subject: '', text: '' };

/** Writes the words of a scope, audited. Empty ones give its own words up. */
const writeWords = (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { actorId, staffEstates, version, scope, key }: TextChange,
  words: Words,
): Promise<MessageText> =>
  auditedChange(
    { database, clock },
    {
      actorId,
      action: words.text === '' ? 'message-text.reset' : 'message-text.change',
      subject: { kind: 'message-text', id: idOfWords(scope, key) },
      seen: { version, read: readWordsVersion(scope, key) },
      lock: async (transaction) => {
        const { canBeChanged } = await findTextScope(transaction, { scope, staffEstates });
        if (!canBeChanged) throw new AppError('forbidden');
        if (scope !== productScope && !textKinds[key].isOfEstate) {
          throw new AppError('validation', {
            detail: 'This text belongs to no estate: all estates have the same words.',
          });
        }
        await acquireNamedLock(transaction, `message-texts:${idOfWords(scope, key)}`);
        const stored = (await selectWords(transaction, [idOfWords(scope, key)])).get(idOfWords(scope, key));
        return stored === undefined ? nothing : { subject: stored.subject, text: stored.text };
      },
      change: async (transaction, before) => {
        const told = { name: textKinds[key].name };
        if (before.subject !== words.subject || before.text !== words.text) {
          await upsertWords(transaction, { scope, key, words });
        }
        const [result] = await readTextsOf(transaction, scope, [key]);
        if (result === undefined) throw new AppError('internal');
        return {
          estateIds: scope === productScope ? [] : [scope],
          before: { ...before, ...told },
          after: { ...words, ...told },
          result,
        };
      },
    },
  );

/**
 * Changes a text of mails or SMS, audited. What is sent from now on has the new words.
 * @throws {AppError} `validation` (subject, text) for words that cannot be sent; `forbidden` for the texts of all estates by staff
 *   of some; `not-found` for an estate that does not exist or is not the caller's; `nothing-changed`, `changed-meanwhile`
 */
export const changeText = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  change: TextChange,
  words: Words,
): Promise<MessageText> => {
  requirePossibleWords(change.key, words, dependencies.environment.publicUrl);
  return writeWords(dependencies, change, words);
};

/**
 * Gives the own words of a scope up, audited: those of all estates, or the product's, hold again.
 * @throws {AppError} as `changeText`, but for `validation`
 */
export const resetText = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  change: TextChange,
): Promise<MessageText> => writeWords(dependencies, change, nothing);

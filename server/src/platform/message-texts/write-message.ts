import {
  fillText,
  problemsOfWords,
  textKinds,
  wordsOfProduct,
  type TextKey,
  type Words,
} from '@ekhaya/contract/mail/texts/message-texts.rules';
import type { Queryable } from '../database/database.ts';
import { idOfWords, productScope, selectWords } from './message-texts.store.ts';

/** Rules that judge stored words do not depend on the installation's address. */
const anyAddress = 'https://ekhaya.example';

/** The scopes whose words hold for a text, the nearest first. */
const scopesOf = (key: TextKey, estateId: string | undefined): string[] =>
  estateId !== undefined && textKinds[key].isOfEstate ? [estateId, productScope] : [productScope];

/**
 * Returns the words of a text: those of the estate, else those of all estates, else the product's. Words that this version would
 * refuse, because a text needs more by now, are passed over.
 */
export const readWords = async (queryable: Queryable, key: TextKey, estateId?: string): Promise<Words> => {
  const ids = scopesOf(key, estateId).map((scope) => idOfWords(scope, key));
  const stored = await selectWords(queryable, ids);
  for (const id of ids) {
    const words = stored.get(id);
    if (words === undefined || words.text === '') continue;
    if (Object.keys(problemsOfWords(key, words, anyAddress)).length === 0) return words;
  }
  return wordsOfProduct(key);
};

/** A text to write. */
export interface MessageToWrite {
  key: TextKey;
  /** The estate that sends it; left out for a text about an account. */
  estateId?: string;
  /** The value of each placeholder. */
  values: Readonly<Record<string, string>>;
}

/** Subjects are one line: a value that brings a line break along would end the header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Fills the placeholders of words in. */
export const fillWords = (words: Words, values: Readonly<Record<string, string>>): Words => ({
  subject: oneLine(fillText(words.subject, values)),
  text: fillText(words.text, values),
});

/** Writes a mail or an SMS in the words of the estate, of all estates or of the product. */
export const writeMessage = async (queryable: Queryable, { key, estateId, values }: MessageToWrite): Promise<Words> => {
  return fillWords(await readWords(queryable, key, estateId), values);
};

import { accountTextKinds, type Placeholder, type TextKind } from './text-kinds.rules.ts';
import { estateTextKinds } from './estate-text-kinds.rules.ts';
import { smsLengthOf, type SmsLength } from './sms-length.rules.ts';

export { smsLengthOf, type Placeholder, type SmsLength };

const kinds = { ...accountTextKinds, ...estateTextKinds };

/** The name of a text that the product sends by itself. */
export type TextKey = keyof typeof kinds;

/** Every text that the product sends by itself, by its name. */
export const textKinds: Readonly<Record<TextKey, TextKind>> = kinds;
export const textKeys = Object.keys(kinds) as [TextKey, ...TextKey[]];

/** The words of a mail or an SMS. The subject is empty where the kind has none. */
export interface Words {
  subject: string;
  text: string;
}

/** The words that the product comes with. */
export const wordsOfProduct = (key: TextKey): Words => {
  const { subject, text } = textKinds[key];
  return { subject: subject ?? '', text };
};

/** The longest subject and text. An SMS is short by its parts. */
export const maxSubjectLength = 150;
export const maxTextLength = 5000;

/** An SMS is sent in at most so many parts, each of which is paid. */
export const maxSmsParts = 3;

const placeholder = /\{(\w+)\}/g;

/**
 * Fills the placeholders of a text in. Braces in a value are not filled in again. The space before an empty value goes, and a line
 * that is nothing but empty values goes with the blank line below it.
 */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string => {
  const valueOf = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const lines: string[] = [];
  let isGone = false;
  for (const line of text.split('\n')) {
    if (isGone && line === '') {
      isGone = false;
      continue;
    }
    const names = [...line.matchAll(placeholder)].map(([, name = '']) => name);
    const rest = line.replaceAll(placeholder, '').trim();
    isGone = names.length > 0 && rest === '' && names.every((name) => valueOf(name) === '');
    if (isGone) continue;
    lines.push(
      line.replaceAll(/( ?)\{(\w+)\}/g, (_, space: string, name: string) =>
        valueOf(name) === '' ? '' : `${space}${valueOf(name)}`,
      ),
    );
  }
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
};

/** The text with what the product adds below it. */
const withEnding = ({ text, ending }: { text: string; ending: string | undefined }): string =>
  ending === undefined ? text : `${text}\n\n${ending}`;

/** The words as a person gets them, with examples for what is filled in. */
export const exampleOf = (key: TextKey, words: Words, address: string): Words => {
  const { placeholders, ending } = textKinds[key];
  const withAddress = (text: string): string =>
    text.replaceAll('{address}', address).replaceAll('{host}', new URL(address).hostname);
  const values = Object.fromEntries(placeholders.map(({ name, example }) => [name, withAddress(example)]));
  return {
    subject: fillText(words.subject, values),
    text: withEnding({
      text: fillText(words.text, values),
      ending: ending === undefined ? undefined : fillText(withAddress(ending), values),
    }),
  };
};

const named = (placeholders: readonly Pick<Placeholder, 'name'>[]): string =>
  placeholders.map(({ name }) => `{${name}}`).join(', ');

/** Returns the problem with the braces of a line, or undefined. */
const problemOfBraces = (written: string, placeholders: readonly Placeholder[]): string | undefined => {
  const known = new Set(placeholders.map(({ name }) => name));
  const unknown = [...written.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.has(name));
  if (unknown !== undefined) {
    return placeholders.length === 0
      ? `Nothing is filled in here: please take ${unknown[0]} out.`
      : `${unknown[0]} is not filled in here. There are ${named(placeholders)}.`;
  }
  return /[{}]/.test(written.replaceAll(placeholder, ''))
    ? 'A brace stands alone. What is filled in looks like {firstName}.'
    : undefined;
};

const ownKey = /#token=|\/answer\/(?:snags|notices)\//i;
/** A token of 20 digits, also in groups. */
const longCode = /\d(?:[ -]?\d){15,}/;
const shortCode = /\b\d{6}\b/;

/** What nobody may store: a link or a code is one person's own, and made when the text is sent. */
const problemOfSecrets = (key: TextKey, written: string): string | undefined => {
  const secret = textKinds[key].placeholders.find(({ isSecret }) => isSecret === true);
  const instead = secret === undefined ? 'Please take it out.' : `Please write {${secret.name}}.`;
  if (ownKey.test(written)) return `A link with a key belongs to one person and is made when this is sent. ${instead}`;
  if (longCode.test(written) || (key === 'one-time-pin' && shortCode.test(written))) {
    return `A code belongs to one person and is made when this is sent. ${instead}`;
  }
  return undefined;
};

/**
 * Returns the first secret that other letters touch, or undefined. Part of another address, it would be sent to whoever owns that, as soon
 * as the person opens it.
 */
const joinedSecret = (key: TextKey, text: string): Placeholder | undefined =>
  textKinds[key].placeholders.find(({ name, isSecret }) => {
    if (isSecret !== true) return false;
    const free = new RegExp(`(?<![^ \\t\\r\\n])\\{${name}\\}(?=[.,;:!?]?(?:[ \\t\\r\\n]|$))`, 'g');
    return text.replaceAll(free, '').includes(`{${name}}`);
  });

const problemOfSubject = (key: TextKey, subject: string): string | undefined => {
  const { placeholders, subject: ours } = textKinds[key];
  if (ours === null) return subject === '' ? undefined : 'This text has no subject of its own.';
  if (subject.trim() === '') return 'Please write a subject.';
  if (subject.includes('\n')) return 'A subject is one line.';
  const secret = placeholders.find(({ name, isSecret }) => isSecret === true && subject.includes(`{${name}}`));
  if (secret !== undefined) return `{${secret.name}} stands in the text only: subjects are read on locked phones.`;
  return problemOfBraces(subject, placeholders) ?? problemOfSecrets(key, subject);
};

const problemOfText = (key: TextKey, text: string, address: string): string | undefined => {
  const { channel, placeholders } = textKinds[key];
  if (text.trim() === '') return 'Please write a text.';
  const braces = problemOfBraces(text, placeholders);
  if (braces !== undefined) return braces;
  const missing = placeholders.find(({ name, neededFor }) => neededFor !== undefined && !text.includes(`{${name}}`));
  if (missing !== undefined) return `Please keep {${missing.name}}: without it ${missing.neededFor}.`;
  const joined = joinedSecret(key, text);
  if (joined !== undefined) return `Please put a space or a line break before and after {${joined.name}}.`;
  const secrets = problemOfSecrets(key, text);
  if (secrets !== undefined || channel === 'mail') return secrets;
  const { parts } = smsLengthOf(exampleOf(key, { subject: '', text }, address).text);
  return parts > maxSmsParts
    ? `This SMS takes ${parts} parts. ${maxSmsParts} are the most: please write less.`
    : undefined;
};

/** Returns the problems of an estate's own words by field, or an empty object. */
export const problemsOfWords = (
  key: TextKey,
  { subject, text }: Words,
  address: string,
): Partial<Record<keyof Words, string>> => {
  const [ofSubject, ofText] = [problemOfSubject(key, subject), problemOfText(key, text, address)];
  return {
    ...(ofSubject !== undefined && { subject: ofSubject }),
    ...(ofText !== undefined && { text: ofText }),
  };
};

import type { ChangedField } from '../states/conflict-notice.tsx';

/** The label of a field, and its value in words if the plain value does not say it. */
type FieldWords = string | { label: string; text: (value: never) => string };

/** A picture in words. */
export const pictureWords: FieldWords = {
  label: 'Picture',
  text: (address: string) => (address === '' ? 'None' : 'A picture'),
};

const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');
};

const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], record);

/**
 * Returns a function that lists the fields in which two records differ.
 * @param words the labels of the fields by path: `{ 'signup.isEnabled': 'People may sign up' }`
 */
export const compareFields =
  (words: Readonly<Record<string, FieldWords>>) =>
  (theirs: object, mine: object): ChangedField[] =>
    Object.entries(words).flatMap(([path, named]) => {
      const [one, other] = [valueAt(theirs, path), valueAt(mine, path)];
      if (JSON.stringify(one) === JSON.stringify(other)) return [];
      const { label, text } = typeof named === 'string' ? { label: named, text: wordsOf } : named;
      return [{ label, theirs: text(one as never), mine: text(other as never) }];
    });

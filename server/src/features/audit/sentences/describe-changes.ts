import { dateText, plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { fieldWords } from './field-words.ts';
import type { Fields } from './sentence.ts';

/** A field that changed, in words. */
interface Change {
  label: string;
  before: string;
  after: string;
}

/** Ids say nothing to people, and the reason stands beside the sentence. */
const isHidden = (name: string): boolean => /(^id|Id|Ids|By)$/.test(name) || name === 'reason' || name === 'version';

/** A last defence: use cases never log these. */
const isSecret = (name: string): boolean => /code|token|secret|password|digest|pin$/i.test(name);

/** Statuses as residents read them. */
const statusWords: Readonly<Record<string, string>> = {
  BOOKED: 'booked',
  REQUESTED: 'requested',
  REJECTED: 'rejected',
  CANCELED: 'cancelled',
  pending: 'decided',
  undone: 'taken back',
};

const maxLength = 300;

/** The hours of a role in words; undefined for another item of a list. */
const hoursText = (item: unknown): string | undefined => {
  if (typeof item !== 'object' || item === null) return undefined;
  const { roleName, opensAt, closesAt } = item as Fields;
  const isComplete = [roleName, opensAt, closesAt].every((part) => typeof part === 'string');
  return isComplete ? `${String(roleName)} ${plainTimesText(String(opensAt), String(closesAt))}` : undefined;
};

/** The value of a field in words; empty for none. */
const valueText = (value: unknown, name: string): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const hours = value.map(hoursText);
    if (hours.length > 0 && !hours.includes(undefined)) return hours.join(', ');
    return value.every((item) => typeof item !== 'object')
      ? value.map((item) => valueText(item, name)).join(', ')
      : String(value.length);
  }
  if (typeof value !== 'string') return '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateText(value);
  if (/^(start|end|opensAt|closesAt)$/.test(name) && /^\d{3,4}$/.test(value)) return displayTime(value);
  return statusWords[value] ?? value.slice(0, maxLength);
};

/** The fields of a record with those of its parts: `monday.opensAt`. */
const flatten = (fields: Fields, path: readonly string[] = []): [string[], unknown][] =>
  Object.entries(fields).flatMap(([name, value]): [string[], unknown][] => {
    if (isHidden(name) || isSecret(name)) return [];
    const full = [...path, name];
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord ? flatten(value as Fields, full) : [[full, value]];
  });

/** What changed between two states of a record, field by field, in words. Fields that are equal are left out. */
export const describeChanges = (before: Fields, after: Fields): Change[] => {
  const values = new Map<string, { path: string[]; before?: unknown; after?: unknown }>();
  for (const [path, value] of flatten(before)) values.set(path.join('.'), { path, before: value });
  for (const [path, value] of flatten(after)) {
    const key = path.join('.');
    values.set(key, { ...values.get(key), path, after: value });
  }
  return [...values.values()].flatMap(({ path, ...value }) => {
    const name = path.at(-1) ?? '';
    const change = {
      label: path.map((each, at) => (at === 0 ? fieldWords(each) : fieldWords(each).toLowerCase())).join(', '),
      before: valueText(value.before, name),
      after: valueText(value.after, name),
    };
    return change.before === change.after ? [] : [change];
  });
};

import { fieldMessages } from '@ekhaya/contract/wire/field-messages';

/** A part of what was sent that nothing behind the reader could take, and what is said of it. */
export interface UnsafePart {
  /** The names on the way to it, joined by dots; empty for the whole. */
  path: string;
  message: string;
}

/** No schema of the contract is half as deep. What is deeper would exhaust the stack of whatever walks it recursively. */
const maxDepth = 20;

/** Names that mean something else than a field wherever an object is copied by assignment. */
const prototypeNames = new Set(['__proto__', 'constructor', 'prototype']);

const problemOfText = (text: string): string | undefined => {
  // PostgreSQL stores neither a NUL nor half of a surrogate pair as text.
  if (text.includes('\u0000') || !text.isWellFormed()) return fieldMessages.controlCharacters;
  return undefined;
};

const problemOfValue = (value: unknown, depth: number): string | undefined => {
  if (typeof value === 'string') return problemOfText(value);
  // 1e400 in JSON is read as Infinity.
  if (typeof value === 'number' && !Number.isFinite(value)) return fieldMessages.notFinite;
  return depth > maxDepth ? fieldMessages.tooDeep : undefined;
};

const problemOfName = (name: string): string | undefined =>
  prototypeNames.has(name) ? fieldMessages.unknown : problemOfText(name);

/** A name as it may be answered: one that cannot be stored cannot be sent as UTF-8 either. */
const shownName = (name: string): string => name.replaceAll('\u0000', '').toWellFormed().slice(0, 100);

/**
 * Finds the first part of a value that no route takes, whatever its schema: a NUL, half of a surrogate pair, a number
 * that is none, a name of the prototype chain, or more than 20 levels. Works without recursion.
 */
export const findUnsafePart = (root: unknown): UnsafePart | undefined => {
  const waiting: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    const problem = problemOfValue(value, path.length);
    if (problem !== undefined) return { path: path.join('.'), message: problem };
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const named = [...path, shownName(name)];
      const problemWithName = problemOfName(name);
      if (problemWithName !== undefined) return { path: named.join('.'), message: problemWithName };
      waiting.push({ value: part, path: named });
    }
  }
  return undefined;
};

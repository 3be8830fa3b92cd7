import { fieldMessages } from '@ekhaya/contract/wire/field-messages';

/** A part of a request that no schema accepts, with the message for the client. */
export interface UnsafePart {
  /** The path of names to the part, joined by dots; empty for the whole value. */
  path: string;
  message: string;
}

/** More than twice the depth of any schema of the contract. Deeper values could exhaust the stack of recursive code. */
const maxDepth = 20;

/** Names that change an object's prototype when the object is copied by assignment. */
const prototypeNames = new Set(['__proto__', 'constructor', 'prototype']);

const problemOfText = (text: string): string | undefined => {
  // PostgreSQL stores neither NUL characters nor lone surrogates as text.
  if (text.includes('\u0000') || !text.isWellFormed()) return fieldMessages.controlCharacters;
  return undefined;
};

const problemOfValue = (value: unknown, depth: number): string | undefined => {
  if (typeof value === 'string') return problemOfText(value);
  // JSON.parse reads 1e400 as Infinity.
  if (typeof value === 'number' && !Number.isFinite(value)) return fieldMessages.notFinite;
  return depth > maxDepth ? fieldMessages.tooDeep : undefined;
};

const problemOfName = (name: string): string | undefined =>
  prototypeNames.has(name) ? fieldMessages.unknown : problemOfText(name);

/** A name in a form that can be sent: without NUL and lone surrogates, at most 100 characters. */
const shownName = (name: string): string => name.replaceAll('\u0000', '').toWellFormed().slice(0, 100);

/**
 * Finds the first part of a value that no route accepts: text with a NUL character or a lone surrogate, a number that is not
 * finite, a name of the prototype chain, or more than 20 levels. Does not recurse.
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

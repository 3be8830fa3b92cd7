import { expect, it } from 'vitest';
import { findUnsafePart } from './input-safety.rules.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

it.each([
  ['a NUL', { name: 'a\u0000' }, 'name'],
  ['a lone surrogate', { name: ['x', '\ud800'] }, 'name.1'],
  ['a lone low surrogate', '\udc00', ''],
  ['a number that is infinite', { size: JSON.parse('1e400') }, 'size'],
  ['a name of the prototype chain', JSON.parse('{"a":{"__proto__":1}}'), 'a.__proto__'],
  ['the name constructor', { constructor: {} }, 'constructor'],
  ['a name with a lone surrogate', { '\ud800': 1 }, '\ufffd'],
  ['21 levels', nested(22), '0'.repeat(21).split('').join('.')],
])('refuses %s and names the field', (_, value, path) => {
  expect(findUnsafePart(value)?.path).toBe(path);
});

it('does not exhaust the stack', () => {
  expect(findUnsafePart(nested(30_000))).toBeDefined();
});

it('accepts ordinary input', () => {
  expect(findUnsafePart({ text: 'Zoë 🌴\n', list: [1, null, { is: true }], deep: nested(15) })).toBeUndefined();
  expect(findUnsafePart('')).toBeUndefined();
});

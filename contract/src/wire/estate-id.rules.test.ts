import { describe, expect, it } from 'vitest';
import { isEstateId } from './estate-id.rules.ts';

describe('isEstateId', () => {
  it.each(['901', 'steyn-city', 'Blue_Lagoon', 'e'.repeat(24)])('accepts %s', (id) => {
    expect(isEstateId(id)).toBe(true);
  });

  it.each(['', 'e'.repeat(25), 'two words', 'é', '901\n', 'a/b'])('refuses %j', (id) => {
    expect(isEstateId(id)).toBe(false);
  });
});

import { openVehicles } from '@ekhaya/contract/gate-access/passes/sealed-vehicles.rules';
import { expect, it } from 'vitest';
import { sealVehicles } from './seal-vehicles.ts';

const THANDI = '0c3f5f5e-6d0c-4a71-9b0e-0d4c5a2f1e11';
const polo = { plate: 'CA 123-456', description: 'Teal Volkswagen' };

it('encrypts for phones that have another version of the app: the text stays as it was', () => {
  expect(sealVehicles('91', THANDI, [polo])).toEqual({
    id: 'AFtbJ9XQGHQ9UYrvrbFzlw==',
    sealed:
      'WDJJAcv2eqqaF7Wk1Me7TEBqYJXNtdRK+qzAlo3bg2qFr2Tm1xqG9Y714eBQ8iFI/yYiVpSItcz7BsfV9k28wQ9ts2wsKC1DEofYqxNWds+FVw+M',
  });
});

it('encrypts every list so that a phone opens it, and no two lists with one initialisation vector', async () => {
  const lists = [[], [polo], [polo, { plate: 'ÄÖ 1', description: '🚗' }], [{ ...polo, plate: 'CA 999-999' }]];
  const entries = lists.map((vehicles) => sealVehicles('91', THANDI, vehicles));
  for (const [at, entry] of entries.entries()) expect(await openVehicles([entry], '91', THANDI)).toEqual(lists[at]);
  // The initialisation vector stands first.
  expect(new Set(entries.map(({ sealed }) => sealed.slice(0, 16))).size).toBe(lists.length);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
  expect(atob(entries[1]?.sealed ?? '')).not.toContain('CA 123');
});

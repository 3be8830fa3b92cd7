import { expect, it } from 'vitest';
import { openVehicles } from './sealed-vehicles.rules.ts';

const THANDI = '0c3f5f5e-6d0c-4a71-9b0e-0d4c5a2f1e11';
const PIETER = '0c3f5f5e-6d0c-4a71-9b0e-0d4c5a2f1e12';
const polo = { plate: 'CA 123-456', description: 'Teal Volkswagen' };
/** What a server encrypted: phones have entries from before its last update. */
const entry = {
  id: 'AFtbJ9XQGHQ9UYrvrbFzlw==',
  sealed:
    'WDJJAcv2eqqaF7Wk1Me7TEBqYJXNtdRK+qzAlo3bg2qFr2Tm1xqG9Y714eBQ8iFI/yYiVpSItcz7BsfV9k28wQ9ts2wsKC1DEofYqxNWds+FVw+M',
};

it('opens for the person at the estate alone', async () => {
  expect(await openVehicles([entry], '91', THANDI)).toEqual([polo]);
  expect(await openVehicles([entry], '92', THANDI)).toEqual([]);
  expect(await openVehicles([entry], '91', PIETER)).toEqual([]);
});

it.each(['', 'nonsense', 'AAAA', '*'])('shows no vehicles of an entry that cannot be read: %j', async (sealed) => {
  expect(await openVehicles([{ ...entry, sealed }], '91', THANDI)).toEqual([]);
});

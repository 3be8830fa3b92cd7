import { expect, it } from 'vitest';
import { openVehicles, sealVehicles } from './sealed-vehicles.rules.ts';

const THANDI = '0c3f5f5e-6d0c-4a71-9b0e-0d4c5a2f1e11';
const PIETER = '0c3f5f5e-6d0c-4a71-9b0e-0d4c5a2f1e12';
const polo = { plate: 'CA 123-456', description: 'Teal Volkswagen' };

it('opens for the person at the estate alone, tells nothing else, and is the same while nothing changes', async () => {
  const entry = await sealVehicles('91', THANDI, [polo]);
  expect(await openVehicles([entry], '91', THANDI)).toEqual([polo]);
  expect(await openVehicles([entry], '92', THANDI)).toEqual([]);
  expect(await openVehicles([entry], '91', PIETER)).toEqual([]);
  expect(await sealVehicles('91', THANDI, [polo])).toEqual(entry);
  expect(atob(entry.sealed)).not.toContain('CA 123');
  const changed = await sealVehicles('91', THANDI, [{ ...polo, plate: 'CA 999-999' }]);
  // The initialisation vector stands first.
  expect(changed.sealed.slice(0, 16)).not.toBe(entry.sealed.slice(0, 16));
});

it.each(['', 'nonsense', 'AAAA', '*'])('shows no vehicles of an entry that cannot be read: %j', async (sealed) => {
  const { id } = await sealVehicles('91', THANDI, [polo]);
  expect(await openVehicles([{ id, sealed }], '91', THANDI)).toEqual([]);
});

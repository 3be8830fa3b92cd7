import type { AccessEntry } from '@ekhaya/contract/estates';

/** An access entry for tests: the owner of unit 14 at Msasa Ridge. */
export const accessEntry = (overrides: Partial<AccessEntry> = {}): AccessEntry => ({
  estateName: 'Msasa Ridge',
  estateID: '91',
  roleName: 'owner',
  roleRank: 68,
  roleDisplayName: 'Owner',
  unitNumber: '14',
  tilePriority: 1,
  tiles: [],
  ...overrides,
});

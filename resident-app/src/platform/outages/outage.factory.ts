import type { Outage } from '@ekhaya/contract/outages/outages';

/** An outage of the water in Weaver Street that two houses have confirmed. */
export const outage = (overrides: Partial<Outage> = {}): Outage => ({
  id: 'o1',
  estateId: '91',
  kind: 'water',
  cause: 'outage',
  title: 'No water in Weaver Street',
  area: { isWholeEstate: false, streets: ['Weaver Street'], houses: [], shape: [] },
  what: 'A pipe burst',
  help: '',
  startsAt: '2026-11-14T08:00:00.000Z',
  until: '2026-11-14T12:00:00.000Z',
  nextNewsAt: null,
  endedAt: null,
  steps: [],
  affectedHouses: 2,
  isAffected: false,
  ...overrides,
});

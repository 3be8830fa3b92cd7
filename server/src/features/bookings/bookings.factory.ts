import { weekdays } from '@ekhaya/contract/wall-clock.rules';
import type { OpeningHours } from '@ekhaya/contract/bookings';
import type { Queryable } from '../../platform/database/database.ts';
import { insertLocation, insertResource, insertService } from './console-facilities.store.ts';
import type { ResourceRow, ServiceRow } from './facilities.store.ts';

/** The same hours on every day of the week. */
export const everyDay = (start: string, end: string): OpeningHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, { start, end }])) as OpeningHours;

/** Opens the location of an estate of a test. */
export const createTestLocation = async (queryable: Queryable, estateId = '901'): Promise<void> => {
  await insertLocation(queryable, { id: estateId, isEnabled: true });
};

/** A service of a test: staff do not have to approve, and nobody is counted, unless told. */
export const createTestService = async (
  queryable: Queryable,
  overrides: Partial<ServiceRow> & { id: string },
): Promise<void> => {
  await insertService(queryable, {
    locationId: '901',
    name: `Sports|${overrides.id}`,
    imageUrl: '',
    approval: 'automatic',
    multiResource: false,
    opens: '0000',
    closes: '2400',
    capacity: null,
    dayCapacity: null,
    answerWithinWorkingDays: null,
    isEnabled: true,
    ...overrides,
  });
};

/** A resource of a test: one of it, open from six to ten in the evening, unless told. */
export const createTestResource = async (
  queryable: Queryable,
  overrides: Partial<ResourceRow> & { id: string; serviceId: string },
): Promise<void> => {
  await insertResource(queryable, {
    name: overrides.id,
    imageUrl: '',
    quantity: 1,
    openingHours: everyDay('0600', '2200'),
    isEnabled: true,
    ...overrides,
  });
};

/** A wish of a test for a court of the test estate; say only what the test is about. */
export const bookingForm = (overrides: Record<string, unknown> = {}) => ({
  locationId: '901',
  services: ['padel'],
  resources: [{ id: 'court-1', quantity: 1 }],
  date: '2026-11-20',
  start: '1700',
  end: '1830',
  customer: {
    email: 'whoever@ekhaya.test',
    name: 'Whoever',
    mobile: '0820000000',
    extraInfo: { unitNumber: '14' },
  },
  access: { visitors: 2 },
  ...overrides,
});

import { weekdays } from '@ekhaya/contract/time/wall-clock.rules';
import type { OpeningHours } from '@ekhaya/contract/bookings/bookings';
import type { Queryable } from '../../platform/database/database.ts';
import type { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../estates/estates.factory.ts';
import { addTiles, grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { insertLocation, insertResource, insertService } from './facility-setup/facility-setup.store.ts';
import type { NewResourceRow, NewServiceRow } from './facilities/facilities.store.ts';
import { insertBookingLimits } from './limits/limits.store.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

/** The same hours on every day of the week. */
export const everyDay = (start: string, end: string): OpeningHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, { start, end }])) as OpeningHours;

/** Opens the location of an estate of a test, with limits that no test meets unless it is about them. */
export const createTestLocation = async (queryable: Queryable, estateId = '901'): Promise<void> => {
  await insertLocation(queryable, { id: estateId, isEnabled: true });
  await insertBookingLimits(queryable, estateId, { facilities: 1000, lagoonDays: 1000 });
};

/** Lets a person book at an estate: she is an owner there, with a Facilities tile, a verified number and, unless told, unit 14. */
export const allowBooking = async (
  { database, dependencies }: Running,
  { userId }: { userId: string },
  { estateId = '901', unitNumber = '14' }: { estateId?: string; unitNumber?: string } = {},
): Promise<void> => {
  const roleId = testRoleId(estateId, 'Owner');
  await addTiles(database.db, [
    {
      id: `${roleId}-facilities`,
      roleId,
      tileDisplayTitle: 'Facilities',
      tilePriority: 1,
      navigatePath: '/MakeBooking',
    },
  ]);
  await database.pool.query('update users set mobile_verified = true where id = $1', [userId]);
  await grantRole(database.db, { userId, roleId, unitNumber }, dependencies);
};

/** Signs somebody new up who may book at the estate of the tests. */
export const signUpBooker = async (running: Running, at: { unitNumber?: string } = {}) => {
  const person = await signUpSomebody(running);
  await allowBooking(running, person, at);
  return person;
};

/** A service of a test: staff do not have to approve, and nobody is counted, unless told. */
export const createTestService = async (
  queryable: Queryable,
  overrides: Partial<NewServiceRow> & { id: string },
): Promise<void> => {
  await insertService(queryable, {
    locationId: '901',
    name: `Sports|${overrides.id}`,
    imageUrl: '',
    approval: 'automatic',
    multiResource: false,
    opens: '0000',
    closes: '2400',
    ...overrides,
  });
};

/** A resource of a test: one of it, open from six to ten in the evening, unless told. */
export const createTestResource = async (
  queryable: Queryable,
  overrides: Partial<NewResourceRow> & { id: string; serviceId: string },
): Promise<void> => {
  await insertResource(queryable, {
    name: overrides.id,
    imageUrl: '',
    quantity: 1,
    openingHours: everyDay('0600', '2200'),
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

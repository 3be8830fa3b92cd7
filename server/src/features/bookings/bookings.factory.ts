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

/** Returns opening hours with the same times on every weekday. */
export const everyDay = (start: string, end: string): OpeningHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, { start, end }])) as OpeningHours;

/** Creates an enabled location with booking limits so high that only tests about limits reach them. */
export const createTestLocation = async (queryable: Queryable, estateId = '901'): Promise<void> => {
  await insertLocation(queryable, { id: estateId, isEnabled: true });
  await insertBookingLimits(queryable, estateId, { facilities: 1000, lagoonDays: 1000 });
};

/** Makes a person eligible to book at an estate: Owner of a unit (14 by default), Facilities tile, verified number. */
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

/** Signs up a new person who is eligible to book at the test estate. */
export const signUpBooker = async (running: Running, at: { unitNumber?: string } = {}) => {
  const person = await signUpSomebody(running);
  await allowBooking(running, person, at);
  return person;
};

/** Creates a service. By default bookings are approved automatically and visitors are not limited. */
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

/** Creates a resource. By default its quantity is 1 and it is open from 06:00 to 22:00. */
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

/** Returns the body of a booking request for a court of the test estate. Tests override the fields that matter to them. */
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

import type { Environment } from '../../../platform/environment.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  allowBooking,
} from '../bookings.factory.ts';

type Somebody = Awaited<ReturnType<typeof signUpSomebody>>;

/** Returns the part of a booking request that asks for the hall of the first estate. */
export const hallRequest = (overrides: Record<string, unknown> = {}) => ({
  services: ['hall-901'],
  resources: [{ id: 'room-901', quantity: 1 }],
  ...overrides,
});

/** Returns the status and the error code of an answer. */
export const codeOf = (answer: { status: number; body: { errorDetails?: { code: string } } }) => [
  answer.status,
  answer.body.errorDetails?.code,
];

/** Returns the ids of the items of a list. */
export const idsOf = (list: { items: { id: string }[] }): string[] => list.items.map(({ id }) => id);

/**
 * Starts the application with two estates. Each has a hall, whose bookings staff approve, and a manager; the first has a
 * lagoon too. Thandi lives at both. There is an administrator as well. Owners may invite visitors.
 */
export const startStaffedEstates = async (environment: Partial<Environment> = {}) => {
  const running = await startApplicationForTests({ environment });
  const { db, pool } = running.database;
  for (const [estateId, estateName] of [
    ['901', 'Test Ridge'],
    ['902', 'Other Bay'],
  ] as const) {
    await createTestEstate(db, { estateId, estateName, tiles: { Owner: [{ tileBackofficeName: 'Visitor Access' }] } });
    await createTestLocation(db, estateId);
    const serviceId = `hall-${estateId}`;
    await createTestService(db, { id: serviceId, locationId: estateId, approval: 'staff', name: `Club|${serviceId}` });
    await createTestResource(db, { id: `room-${estateId}`, serviceId });
    await createTestResource(db, { id: `chairs-${estateId}`, serviceId, quantity: 10 });
  }
  await createTestService(db, { id: 'lagoon', opens: '0800', closes: '1900', dayCapacity: 20 });
  const signUpAs = async (role: TestRole, estateId: string, estateName: string): Promise<Somebody> => {
    const person = await signUpSomebody(running, { estateId, estateName });
    await grantRole(db, { userId: person.userId, roleId: testRoleId(estateId, role) }, running.dependencies);
    return person;
  };
  const thandi = await signUpSomebody(running);
  const manager = await signUpAs('Manager', '901', 'Test Ridge');
  const otherManager = await signUpAs('Manager', '902', 'Other Bay');
  const administrator = await signUpAs('Administrator', '901', 'Test Ridge');
  for (const estateId of ['901', '902']) await allowBooking(running, thandi, { estateId });

  const ask = (method: string, path: string, who: Somebody, body?: unknown) =>
    running.request(method, `/api/console/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }) });
  return {
    running,
    thandi,
    manager,
    otherManager,
    administrator,
    /** Sends a request to the console API. */
    ask,
    /** Reads from the console API, as the manager of the first estate by default. */
    read: async (path: string, who = manager) => (await ask('GET', path, who)).body.details,
    /** Books as Thandi and returns the id of the booking. */
    book: async (overrides: Record<string, unknown> = {}): Promise<string> => {
      const body = bookingForm(overrides);
      const answer = await running.request('POST', '/api/booking', { body, cookie: thandi.cookie });
      if (answer.status !== 201) throw new Error(`Not booked: ${JSON.stringify(answer.body)}`);
      return String(answer.body.details.id);
    },
    /** Returns the id of the last audit log entry. */
    lastAudit: async (): Promise<string> =>
      (await pool.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log')).rows[0]?.id ?? '0',
    /** Returns the audit log entries after the given one. */
    auditedSince: async (id: string) => {
      const text = 'select actor_id, action, estate_id from audit_log where id > $1 order by id';
      return (await pool.query<Record<string, string>>(text, [id])).rows;
    },
  };
};

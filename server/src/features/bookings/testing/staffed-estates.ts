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

/** A wish for the hall of the first of the two estates. */
export const hallRequest = (overrides: Record<string, unknown> = {}) => ({
  services: ['hall-901'],
  resources: [{ id: 'room-901', quantity: 1 }],
  ...overrides,
});

/** What an answer says, in short. */
export const codeOf = (answer: { status: number; body: { errorDetails?: { code: string } } }) => [
  answer.status,
  answer.body.errorDetails?.code,
];

/** The ids of a list. */
export const idsOf = (list: { items: { id: string }[] }): string[] => list.items.map(({ id }) => id);

/**
 * Two estates with a hall each, whose bookings staff approve, and a lagoon at the first; a manager of each, an administrator, and
 * Thandi, who lives at both.
 */
export const startStaffedEstates = async () => {
  const running = await startApplicationForTests();
  const { db, pool } = running.database;
  for (const [estateId, estateName] of [
    ['901', 'Test Ridge'],
    ['902', 'Other Bay'],
  ] as const) {
    await createTestEstate(db, { estateId, estateName });
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
    ...{ thandi, manager, otherManager, administrator },
    /** Makes a call of the back office. */
    ask,
    /** Reads what the manager of the first estate, or somebody else, sees. */
    read: async (path: string, who = manager) => (await ask('GET', path, who)).body.details,
    /** Books for Thandi and answers the booking's id. */
    book: async (overrides: Record<string, unknown> = {}): Promise<string> => {
      const body = bookingForm(overrides);
      const answer = await running.request('POST', '/api/booking', { body, cookie: thandi.cookie });
      if (answer.status !== 201) throw new Error(`Not booked: ${JSON.stringify(answer.body)}`);
      return String(answer.body.details.id);
    },
    /** The last entry of the audit log. */
    lastAudit: async (): Promise<string> =>
      (await pool.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log')).rows[0]?.id ?? '0',
    /** What was recorded after an entry. */
    auditedSince: async (id: string) => {
      const text = 'select actor_id, action, estate_id from audit_log where id > $1 order by id';
      return (await pool.query<Record<string, string>>(text, [id])).rows;
    },
  };
};

import { randomUUID } from 'node:crypto';
import { openVehicles } from '@ekhaya/contract/gate-access/passes/sealed-vehicles.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { applyRetention } from '../../privacy/index.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';

type Person = Awaited<ReturnType<typeof signUpAs>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: Person;
let person: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());
beforeEach(async () => {
  guard = await signUpAs(running, 'Guard');
  person = await signUpAs(running, 'Owner', { unitNumber: '14' });
});

const polo = {
  make: 'Volkswagen',
  model: 'Polo',
  colour: 'Teal',
  year: '2019',
  registrationNumber: 'CA 123-456',
  vinNumber: 'WVWZZZ6RZHY000000',
  licenseDiscPhotoURL: '',
  carPhotoURL: '',
};
const hilux = { ...polo, make: 'Toyota', model: 'Hilux', colour: '', registrationNumber: 'JT 14 ZN GP' };

const addVehicle = async (form: typeof polo): Promise<string> => {
  const answer = await running.request('POST', '/api/user/vehicle?userID=me', { cookie: person.cookie, body: form });
  running.clock.advance(1_000);
  return answer.body.details.vehicleId;
};
const enter = async (nonce: string = randomUUID()) => {
  const code = await codeOf(running, await enrolPhone(running, person.cookie));
  return () => show(running, guard, { code, nonce });
};
const vehiclesInside = async () => {
  const { body } = await running.request('GET', '/api/gate/inside', { cookie: guard.cookie });
  const inside: { subject: { key: string; vehicles: unknown[] } }[] = body.details.people;
  return inside.find(({ subject }) => subject.key === `person:${person.userId}`)?.subject.vehicles;
};

const seenByGuard = [
  { plate: 'CA 123-456', description: 'Teal Volkswagen' },
  { plate: 'JT 14 ZN GP', description: 'Toyota' },
];

describe("'The verdict shows the plates of the resident’s vehicles, colour and make'", () => {
  it('of a granted pass, also when the call is repeated, and nothing else of the vehicle', async () => {
    await addVehicle(polo);
    await addVehicle(hilux);
    const sent = await enter();
    for (const answer of [await sent(), await sent()]) {
      expect(answer.body.details).toMatchObject({ result: 'granted', subject: { plate: '', vehicles: seenByGuard } });
      expect(JSON.stringify(answer.body)).not.toContain('WVWZZZ');
    }
  });

  it('not of a person who has no role at the gate’s estate any more', async () => {
    await addVehicle(polo);
    const sent = await enter();
    await running.database.pool.query('update role_grants set revoked_at = $2 where user_id = $1', [
      person.userId,
      running.clock.now(),
    ]);
    const { details } = (await sent()).body;
    expect([details.result, details.subject.vehicles]).toEqual(['refused', []]);
  });
});

describe('the people inside', () => {
  it('carry their plates, so that the guard’s phone finds them without a network', async () => {
    await addVehicle(polo);
    await addVehicle(hilux);
    await (
      await enter()
    )();
    expect(await vehiclesInside()).toEqual(seenByGuard);
  });

  it('a deleted vehicle is gone from the gates at once', async () => {
    const vehicleId = await addVehicle(polo);
    await (
      await enter()
    )();
    const path = `/api/user/vehicle?userID=me&vehicleId=${vehicleId}`;
    await running.request('DELETE', path, { cookie: person.cookie });
    expect(await vehiclesInside()).toEqual([]);
  });

  it("'the retention of plates follows the gate’s': with the name they go from the list, and the log never held them", async () => {
    await addVehicle(polo);
    await (
      await enter()
    )();
    const { rows } = await running.database.pool.query(
      `select row_to_json(l)::text as row from gate_log l where person_id = $1
       union all select row_to_json(p)::text from gate_presence p where subject_key = 'person:' || $1`,
      [person.userId],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('CA 123');
    const year = 366 * dayMs;
    running.clock.advance(year);
    await applyRetention(running.dependencies);
    const again = await signUpAs(running, 'Guard');
    guard = again;
    expect(await vehiclesInside()).toEqual([]);
    running.clock.advance(-year);
  });
});

describe("'offline too (encrypted, minimal)'", () => {
  const sealed = async (cookie: string) => {
    const { body } = await running.request('GET', '/api/gate/vehicles', { cookie });
    return body.details;
  };

  it('a guard’s phone opens the vehicles of a pass that it has seen, and reads no plate of anybody else', async () => {
    await addVehicle(polo);
    await addVehicle(hilux);
    const entries = await sealed(guard.cookie);
    expect(await openVehicles(entries, '901', person.userId)).toEqual(seenByGuard);
    expect(await openVehicles(entries, '901', guard.userId)).toEqual([]);
    expect(JSON.stringify(entries)).not.toMatch(/CA 123|Polo|Volkswagen/);
  });

  it('of the estate that is asked for alone; of an estate that she does not guard, none', async () => {
    await addVehicle(polo);
    const both = await signUpAs(running, 'Administrator');
    const ask = (estateId: string, { cookie } = both) =>
      running.request('GET', `/api/gate/vehicles?estateId=${estateId}`, { cookie });
    const own = await ask('901');
    expect(await openVehicles(own.body.details, '901', person.userId)).toHaveLength(1);
    const others = await ask('902');
    expect(await openVehicles(others.body.details, '901', person.userId)).toEqual([]);
    expect((await ask('902', guard)).status).toBe(403);
  });

  it('not of a person whose role has ended, nor of another estate', async () => {
    await addVehicle(polo);
    const elsewhere = await signUpAs(running, 'Guard', { estateId: '902' });
    expect(await openVehicles(await sealed(elsewhere.cookie), '901', person.userId)).toEqual([]);
    await running.database.pool.query('update role_grants set revoked_at = $2 where user_id = $1', [
      person.userId,
      running.clock.now(),
    ]);
    expect(await openVehicles(await sealed(guard.cookie), '901', person.userId)).toEqual([]);
  });
});

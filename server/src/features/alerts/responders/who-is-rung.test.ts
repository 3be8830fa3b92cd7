import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let grace: Person;
let zodwa: Person;
let manager: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  const signUpAs = async (role: TestRole, firstname: string, lastname: string): Promise<Person> => {
    const person = await signUpSomebody(running, { firstname, lastname });
    await grantRole(db, { userId: person.userId, roleId: testRoleId('901', role) }, running.dependencies);
    return person;
  };
  thandi = await signUpAs('Owner', 'Thandi', 'Nkosi');
  grace = await signUpAs('Guard', 'Grace', 'Moyo');
  zodwa = await signUpAs('Guard', 'Zodwa', 'Zulu');
  manager = await signUpAs('Manager', 'Lerato', 'Mokoena');
});
afterAll(() => running.close());

const ask = (method: string, path: string, who: Person, body?: unknown) =>
  running.request(method, `/api/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }) });
const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);
const codeOf = ({ status, body }: { status: number; body: { errorDetails?: { code: string } } }) => [
  status,
  body.errorDetails?.code,
];
const setRules = (responders: readonly Person[]) =>
  ask('PUT', 'console/estates/901/alert-rules', manager, {
    isEnabled: true,
    isDrill: false,
    responderIds: responders.map(({ userId }) => userId),
  });
const sent = async (who: Person): Promise<string> =>
  String((await ask('POST', 'alerts', who, { estateId: '901' })).body.details.id);
const escalationsOf = async (id: string): Promise<number> =>
  (
    await query(
      `select from graphile_worker._private_jobs where payload->>'alertId' = $1 and payload->>'step' is not null`,
      [id],
    )
  ).rows.length;

beforeEach(async () => {
  for (const table of ['alerts', 'notifications', 'rate_limit_attempts', 'alert_rules']) {
    await query(`delete from ${table}`);
  }
  await setRules([grace, zodwa]);
});

describe('a guard who alerts security herself', () => {
  it('neither answers nor closes her own alert: it goes on to the next on the list', async () => {
    const id = await sent(grace);
    expect(codeOf(await ask('POST', `gate/alerts/${id}/acknowledge`, grace))).toEqual([409, 'conflict']);
    expect(await escalationsOf(id)).toBe(1);
    expect((await ask('POST', `gate/alerts/${id}/acknowledge`, zodwa)).status).toBe(200);
    expect(codeOf(await ask('POST', `gate/alerts/${id}/close`, grace))).toEqual([409, 'conflict']);
    expect((await ask('GET', `alerts/${id}`, grace)).body.details).toMatchObject({
      status: 'OPEN',
      acknowledgedBy: 'Zodwa Zulu',
    });
  });

  it('reads which of the alerts is her own, so that her phone does not ring it', async () => {
    await sent(grace);
    await sent(thandi);
    const readBy = async (who: Person): Promise<unknown[]> =>
      (await ask('GET', 'gate/alerts', who)).body.details.map(
        ({ name, isYours }: { name: string; isYours: boolean }) => [name, isYours],
      );
    expect(await readBy(grace)).toEqual(
      expect.arrayContaining([
        ['Grace Moyo', true],
        ['Thandi Nkosi', false],
      ]),
    );
    expect(await readBy(zodwa)).toEqual(
      expect.arrayContaining([
        ['Grace Moyo', false],
        ['Thandi Nkosi', false],
      ]),
    );
  });
});

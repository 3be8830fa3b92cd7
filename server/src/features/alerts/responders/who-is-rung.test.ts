import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { escalateAlert, textAlert } from '../index.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let pieter: Person;
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
  pieter = await signUpAs('Owner', 'Pieter', 'van Wyk');
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

const ringsOf = async (who: Person): Promise<number> =>
  (await query(`select from notifications where audience_id = $1 and title like 'EMERGENCY%'`, [who.userId])).rows
    .length;
const atGate = async (id: string) => (await ask('GET', `gate/alerts/${id}`, manager)).body.details;
const kindsOf = async (id: string): Promise<string[]> =>
  (await atGate(id)).steps.map(({ kind, by }: { kind: string; by: string }) => [kind, by].join(' ').trim());

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

describe('the person in danger', () => {
  it('is told when security closes her alert: her phone may be in her pocket', async () => {
    const id = await sent(thandi);
    await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
    await ask('POST', `gate/alerts/${id}/close`, grace);
    const { rows } = await query(`select title from notifications where audience_id = $1 and title like '%closed%'`, [
      thandi.userId,
    ]);
    expect(rows).toEqual([{ title: 'Security closed your alert' }]);
  });
});

describe('an estate without a list', () => {
  it('tells everybody who guards a gate at once, and a minute later once more', async () => {
    await setRules([]);
    const id = await sent(thandi);
    const rings = () => Promise.all([grace, zodwa, manager, thandi].map(ringsOf));
    expect(await rings()).toEqual([1, 1, 1, 0]);
    expect(await kindsOf(id)).toEqual(['sent Thandi Nkosi', 'everybody']);
    expect((await atGate(id)).next).toMatchObject({ name: 'everybody who guards a gate' });
    const told = (await ask('GET', `gate/alerts/${id}/guards`, manager)).body.details;
    expect(told.map(({ name }: { name: string }) => name)).toEqual(['Grace Moyo', 'Lerato Mokoena', 'Zodwa Zulu']);
    expect(await escalationsOf(id)).toBe(1);
    await escalateAlert(running.dependencies, { alertId: id, step: 1 });
    expect(await rings()).toEqual([2, 2, 2, 0]);
    expect((await atGate(id)).next).toBeNull();
  });

  it('tells everybody who guards a gate when all people of its list have left', async () => {
    await setRules([zodwa]);
    await query(`update alert_rules set responder_ids = array['somebody-who-left']`);
    await sent(thandi);
    expect(await Promise.all([grace, zodwa, manager].map(ringsOf))).toEqual([1, 1, 1]);
  });
});

describe('a list that changes while an alert rings', () => {
  it('leaves out nobody when the one who was told guards no gate any more', async () => {
    await setRules([grace, zodwa, manager]);
    const id = await sent(thandi);
    // As if Grace had lost her role: the list is Zodwa and Lerato from here on.
    await query(`update alert_rules set responder_ids = array[$1, $2]`, [zodwa.userId, manager.userId]);
    expect((await atGate(id)).next).toMatchObject({ name: 'Zodwa Zulu' });
    await escalateAlert(running.dependencies, { alertId: id, step: 1 });
    expect(await kindsOf(id)).toEqual(['sent Thandi Nkosi', 'rung Grace Moyo', 'rung Zodwa Zulu']);
  });
});

describe('the SMS of an alert, when its provider was away', () => {
  const textsTo = async (alertId: string, who: Person): Promise<number> => {
    let texts = 0;
    const sendText = () => {
      texts += 1;
      return Promise.resolve();
    };
    await textAlert({ ...running.dependencies, sendText }, { alertId, userId: who.userId });
    return texts;
  };

  it('is sent while nobody has answered, and not after that: it rings no more', async () => {
    const id = await sent(thandi);
    expect(await textsTo(id, zodwa)).toBe(1);
    await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
    expect(await textsTo(id, zodwa)).toBe(0);
  });

  it('does not tell somebody who guards no gate any more who is in danger, and where', async () => {
    const id = await sent(thandi);
    expect(await textsTo(id, pieter)).toBe(0);
  });
});

describe('an estate whose only guard is in danger', () => {
  it('tells the administrators, and does not say that everybody was told where nobody is left to tell', async () => {
    const { db } = running.database;
    await createTestEstate(db, { estateId: '902', estateName: 'Other Bay' });
    const sipho = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
    await grantRole(db, { userId: sipho.userId, roleId: testRoleId('902', 'Guard') }, running.dependencies);
    await query(
      `insert into alert_rules (estate_id, is_enabled, is_drill, responder_ids) values ('902', true, false, '{}')`,
    );
    const kinds = async (): Promise<string[]> => {
      const { id } = (await ask('POST', 'alerts', sipho, { estateId: '902' })).body.details;
      const { steps } = (await ask('PUT', `alerts/${id}`, sipho, { status: 'SAFE' })).body.details;
      return steps.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds()).toEqual(['sent', 'safe']);
    await grantRole(db, { userId: manager.userId, roleId: testRoleId('901', 'Administrator') }, running.dependencies);
    expect(await kinds()).toEqual(['sent', 'everybody', 'safe']);
    expect(await ringsOf(manager)).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import {
  atMainGate,
  codeOf,
  createGatedEstates,
  enrolPhone,
  enterPin,
  show,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';
import { createOfflineGuard } from '../testing/offline-guard.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let manager: { cookie: string };

const path = '/api/console/estates/901/gate-rules';
const rules = {
  lowestRank: 2,
  keepsOrder: false,
  secondsBetweenEntries: 0,
  opensAt: '0000',
  closesAt: '2400',
  retentionDays: 180,
  roleHours: [{ roleName: 'Employee', opensAt: '0600', closesAt: '1800' }],
};

const write = (body: unknown) => running.request('PUT', path, { cookie: manager.cookie, body });

/** Lets the clock run until the next time when it is `HH:mm` in Johannesburg, two hours ahead of UTC. */
const waitUntil = (time: string): void => {
  const now = running.clock.now();
  const wanted = new Date(`${now.toISOString().slice(0, 10)}T${time}:00+02:00`);
  const missing = wanted.getTime() - now.getTime();
  running.clock.advance(missing < 0 ? missing + dayMs : missing);
};

/** Gives a person a role at the estate. */
const give = async (userId: string, role: TestRole): Promise<void> => {
  const grant = { userId, roleId: testRoleId('901', role), unitNumber: '' };
  await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
};

/** Shows a phone's code to the server, and to a guard's phone without a network. Returns the reason of each, or `granted`. */
const verdicts = async (phone: TestPhone, shown: { gateId?: string; direction?: 'in' | 'out' } = {}) => {
  const code = await codeOf(running, phone);
  const offline = await (await createOfflineGuard(running, guard)).show({ code, ...shown });
  const online = (await show(running, guard, { code, ...shown })).body.details;
  running.clock.advance(60_000);
  return [online.reason ?? online.result, offline.result === 'refused' ? offline.reason : offline.result];
};

/** Shows a phone's code inwards, and leaves a minute later if it was granted. Returns what `verdicts` returns. */
const visit = async (phone: TestPhone, gateId = 'main') => {
  const reasons = await verdicts(phone, { gateId });
  if (reasons[0] === 'granted') expect(await verdicts(phone, { gateId, direction: 'out' })).toContain('granted');
  return reasons;
};

const granted = ['granted', 'granted'];
const tooEarly = ['not-yet', 'not-yet'];

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  await write(rules);
});
afterAll(() => running.close());

describe('the hours of a role', () => {
  it('let an employee in from 06:00 until before 18:00, and out at any time, with and without a network', async () => {
    const { cookie } = await signUpAs(running, 'Employee');
    waitUntil('05:59');
    const phone = await enrolPhone(running, cookie);
    expect(await visit(phone)).toEqual(tooEarly);
    expect(await visit(phone)).toEqual(granted);
    waitUntil('17:59');
    expect(await verdicts(phone)).toEqual(granted);
    expect(await verdicts(phone)).toEqual(tooEarly);
    expect(await verdicts(phone, { direction: 'out' })).toEqual(granted);
  });

  it('hold for codes that the server makes, too', async () => {
    const { cookie } = await signUpAs(running, 'Employee');
    const make = async (): Promise<string> => {
      await enterPin(running, cookie);
      const query = `/api/guard?userId=me&lat=${atMainGate.lat}&lon=${atMainGate.lon}`;
      return String((await running.request('GET', query, { cookie })).body.details.code);
    };
    waitUntil('05:59');
    expect((await show(running, guard, { code: await make() })).body.details.reason).toBe('not-yet');
    waitUntil('06:00');
    expect((await show(running, guard, { code: await make() })).body.details.result).toBe('granted');
  });

  it('do not hold for an employee who is an owner too, except at a gate that opens for employees alone', async () => {
    const { cookie, userId } = await signUpAs(running, 'Employee');
    await give(userId, 'Owner');
    waitUntil('05:50');
    const phone = await enrolPhone(running, cookie);
    expect(await visit(phone)).toEqual(granted);
    await running.database.pool.query(`update gates set role_names = '{Employee,Guard}' where id = 'north'`);
    expect(await visit(phone, 'north')).toEqual(tooEarly);
    waitUntil('06:00');
    expect(await visit(phone, 'north')).toEqual(granted);
    await running.database.pool.query(`update gates set role_names = '{}' where id = 'north'`);
  });

  it('of several roles let a person in within any of them', async () => {
    const { cookie, userId } = await signUpAs(running, 'Employee');
    await give(userId, 'Owner');
    const nights = { roleName: 'Owner', opensAt: '2200', closesAt: '0500' };
    await write({ ...rules, roleHours: [...rules.roleHours, nights] });
    waitUntil('04:57');
    const phone = await enrolPhone(running, cookie);
    expect(await visit(phone)).toEqual(granted);
    waitUntil('05:00');
    expect(await visit(phone)).toEqual(tooEarly);
    waitUntil('06:00');
    expect(await visit(phone)).toEqual(granted);
    await write(rules);
  });

  it('are those of the present roles on the server, and those of the pass on a phone without a network', async () => {
    const { cookie, userId } = await signUpAs(running, 'Employee');
    waitUntil('05:00');
    const phone = await enrolPhone(running, cookie);
    await give(userId, 'Tenant');
    expect(await visit(phone)).toEqual(['granted', 'not-yet']);
  });

  it('judge a passage without a network by the time at which it happened', async () => {
    const { cookie } = await signUpAs(running, 'Employee');
    waitUntil('05:30');
    const phone = await enrolPhone(running, cookie);
    const pass = async () => ({
      nonce: randomUUID(),
      at: running.clock.now().toISOString(),
      gateId: 'main',
      direction: 'in',
      result: 'granted',
      code: await codeOf(running, phone),
    });
    const early = await pass();
    waitUntil('06:00');
    const inTime = await pass();
    waitUntil('20:00');
    const body = { entries: [early, inTime] };
    const answer = await running.request('POST', '/api/gate/log', { cookie: guard.cookie, body });
    expect(answer.body.details).toMatchObject({
      entered: [early.nonce, inTime.nonce],
      conflicts: [{ nonce: early.nonce, reason: 'not-yet' }],
    });
  });
});

describe('the rules of an estate', () => {
  const read = async () => (await running.request('GET', path, { cookie: manager.cookie })).body.details;

  it('have the hours of a role once, and refuse times that are none', async () => {
    expect(await read()).toMatchObject({ roleHours: rules.roleHours });
    const twice = await write({ ...rules, roleHours: [...rules.roleHours, ...rules.roleHours] });
    expect([twice.status, twice.body.errorDetails.fields]).toEqual([
      400,
      { roleHours: 'Please give each role its hours only once.' },
    ]);
    const odd = await write({ ...rules, roleHours: [{ roleName: 'Employee', opensAt: '0660', closesAt: '1800' }] });
    expect(odd.body.errorDetails.fields).toHaveProperty('roleHours.0.opensAt');
    const { roleHours: _, ...withoutHours } = rules;
    expect((await write(withoutHours)).body.errorDetails.fields).toHaveProperty('roleHours');
    expect(await read()).toMatchObject({ roleHours: rules.roleHours });
  });

  it('that are the same again change nothing', async () => {
    expect((await write(rules)).body.errorDetails.code).toBe('nothing-changed');
  });

  it('tell guards’ phones the gate sets that are limited, and no others', async () => {
    const gates = (await running.request('GET', '/api/gate/gates', { cookie: guard.cookie })).body.details;
    const { rows } = await running.database.pool.query(
      `select id from gate_sets where estate_id = '901' and role_names = '{Employee}'`,
    );
    const setHours = [{ gateSet: rows[0].id, hours: [{ opensAt: '0600', closesAt: '1800' }] }];
    expect(gates).toMatchObject([
      { id: 'main', setHours },
      { id: 'north', setHours },
    ]);
    expect(gates[0]).not.toHaveProperty('roleHours');
  });
});

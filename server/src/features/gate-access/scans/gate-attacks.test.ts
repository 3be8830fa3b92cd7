import { makeDeviceCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import {
  atMainGate,
  codeOf,
  createGatedEstates,
  createPhoneKey,
  enrolPhone,
  show,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';
import { gateLog } from '../log/gate-log.table.ts';
import { createOfflineGuard } from '../testing/offline-guard.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let resident: { cookie: string; userId: string };
let phone: TestPhone;

interface Shown {
  code: string;
  gateId?: string;
  direction?: 'in' | 'out';
}

interface Verdict {
  result: string;
  reason?: string;
  /** The reason of the newest entry of the log. A phone without a network keeps none. */
  logged?: string | null;
}

/** Returns the verdicts of both verifiers: the server's over HTTP, and that of a guard's phone without a network. */
interface Gate {
  show: (shown: Shown) => Promise<Verdict>;
}

const lastReasonInTheLog = async (): Promise<string | null> => {
  const rows = await running.database.db.select().from(gateLog).orderBy(gateLog.id);
  return rows.at(-1)?.reason ?? null;
};

const overHttp = async (): Promise<Gate> => ({
  show: async (shown) => {
    const { status, body } = await show(running, guard, shown);
    expect(status).toBe(200);
    return { ...body.details, logged: await lastReasonInTheLog() };
  },
});
const onThePhone = (): Promise<Gate> => createOfflineGuard(running, guard);

/** Expects both verifiers to refuse, and the server to record the refusal in the log. */
const verifiers: [string, () => Promise<Gate>, (reason: string) => Verdict][] = [
  ['over HTTP', overHttp, (reason) => ({ result: 'refused', reason, logged: reason })],
  ['through the guard’s own offline verifier', onThePhone, (reason) => ({ result: 'refused', reason })],
];

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  await createTestEstate(running.database.db, { estateId: '903', estateName: 'Third Hill' });
  guard = await signUpAs(running, 'Guard');
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.advance(10 * 60_000);
  resident = await signUpAs(running, 'Owner', { unitNumber: '14' });
  phone = await enrolPhone(running, resident.cookie);
});

describe.each(verifiers)('%s', (_, open, refusedFor) => {
  it('a valid code is granted once; again, in or out, it is already used', async () => {
    const gate = await open();
    const code = await codeOf(running, phone);
    expect((await gate.show({ code })).result).toBe('granted');
    expect(await gate.show({ code })).toMatchObject(refusedFor('already-used'));
    expect(await gate.show({ code, direction: 'out' })).toMatchObject(refusedFor('already-used'));
  });

  it('a code older than the newest seen is dead at once', async () => {
    const gate = await open();
    const screenshot = await codeOf(running, phone, { steps: -1 });
    expect((await gate.show({ code: await codeOf(running, phone) })).result).toBe('granted');
    expect(await gate.show({ code: screenshot, direction: 'out' })).toMatchObject(refusedFor('already-used'));
  });

  it('a screenshot is dead two steps on', async () => {
    const gate = await open();
    const code = await codeOf(running, phone);
    running.clock.advance(60_000);
    expect(await gate.show({ code })).toMatchObject(refusedFor('expired'));
  });

  it('refuses a phone ten minutes ahead as clock-wrong and one ten minutes behind as expired', async () => {
    const gate = await open();
    expect(await gate.show({ code: await codeOf(running, phone, { behind: -600_000 }) })).toMatchObject(
      refusedFor('clock-wrong'),
    );
    expect(await gate.show({ code: await codeOf(running, phone, { behind: 600_000 }) })).toMatchObject(
      refusedFor('expired'),
    );
  });

  it('a code of another estate is unknown, and the answer reveals nothing about it', async () => {
    const gate = await open();
    const neighbour = await signUpAs(running, 'Owner', { estateId: '902' });
    const other = await enrolPhone(running, neighbour.cookie);
    const shown = await gate.show({ code: await codeOf(running, other) });
    expect(shown).toMatchObject(refusedFor('unknown'));
    expect(shown).not.toHaveProperty('subject');
    expect(shown).not.toHaveProperty('pass');
    const place = 'lat=-25.9876&lon=28.1655';
    const made = await running.request('GET', `/api/guard?userId=me&${place}`, { cookie: neighbour.cookie });
    expect(await gate.show({ code: made.body.details.code })).toMatchObject(refusedFor('unknown'));
  });

  it('a pass whose gate set does not open the gate is refused', async () => {
    await running.database.pool.query(`update gates set role_names = '{Employee}' where id = 'north'`);
    const limited = await enrolPhone(running, resident.cookie);
    const gate = await open();
    expect(await gate.show({ code: await codeOf(running, limited), gateId: 'north' })).toMatchObject(
      refusedFor('wrong-gate'),
    );
    await running.database.pool.query(`update gates set role_names = '{}' where id = 'north'`);
  });

  it('a truncated, lengthened or foreign code is malformed', async () => {
    const gate = await open();
    const code = await codeOf(running, phone);
    for (const broken of [code.slice(0, -3), `${code}000`, code.slice(4), `EK1:${code.slice(4)}`, 'hello', ' ']) {
      expect(await gate.show({ code: broken })).toMatchObject(refusedFor('malformed'));
    }
  });

  it('a forged code is unknown: the step, the grant or the signature changed', async () => {
    const gate = await open();
    const code = await codeOf(running, phone);
    const forger = await createPhoneKey();
    const step = stepAt(running.clock.now());
    const forged = await makeDeviceCode({ grant: phone.grant, step, hasNoPlace: false }, forger.sign);
    expect(await gate.show({ code: forged })).toMatchObject(refusedFor('unknown'));
    const position = code.length - 30;
    const changed = code[position] === 'A' ? '0' : 'A';
    const bent = `${code.slice(0, position)}${changed}${code.slice(position + 1)}`;
    expect((await gate.show({ code: bent })).reason).toMatch(/^(unknown|malformed)$/);
  });

  it('a grant for another device key opens nothing', async () => {
    const gate = await open();
    const thief = await createPhoneKey();
    expect(await gate.show({ code: await codeOf(running, { grant: phone.grant, sign: thief.sign }) })).toMatchObject(
      refusedFor('unknown'),
    );
  });

  it('an expired grant opens nothing', async () => {
    running.clock.advance(24 * 3600_000);
    const gate = await open();
    expect(await gate.show({ code: await codeOf(running, phone) })).toMatchObject(refusedFor('expired'));
  });

  it('a revoked device is refused', async () => {
    await running.request('DELETE', `/api/guard/device/${phone.deviceId}`, { cookie: resident.cookie });
    const gate = await open();
    expect(await gate.show({ code: await codeOf(running, phone) })).toMatchObject(refusedFor('revoked'));
  });

  it('a role revoked during a step opens nothing from then on', async () => {
    const code = await codeOf(running, phone);
    const query = `/api/guard?userId=me&lat=${atMainGate.lat}&lon=${atMainGate.lon}`;
    const made = await running.request('GET', query, { cookie: resident.cookie });
    await running.database.pool.query('update role_grants set revoked_at = $1 where user_id = $2 and role_id = $3', [
      running.clock.now(),
      resident.userId,
      testRoleId('901', 'Owner'),
    ]);
    const gate = await open();
    expect(await gate.show({ code })).toMatchObject(refusedFor('revoked'));
    expect(await gate.show({ code: made.body.details.code })).toMatchObject(refusedFor('revoked'));
  });

  it('a person whom staff have revoked is refused until the revocation is lifted', async () => {
    const manager = await signUpAs(running, 'Manager');
    const body = { estateId: '901', userId: resident.userId, reason: 'Lost her keys' };
    const made = await running.request('POST', '/api/console/gate-revocations', { cookie: manager.cookie, body });
    expect(made.status).toBe(201);
    expect(await (await open()).show({ code: await codeOf(running, phone) })).toMatchObject(refusedFor('revoked'));
    const id: string = made.body.details.id;
    await running.request('PUT', `/api/console/gate-revocations/${id}/lift`, { cookie: manager.cookie });
    expect((await (await open()).show({ code: await codeOf(running, phone) })).result).toBe('granted');
  });

  it('Staff cannot revoke people of their own rank or higher, nor lift a revocation of themselves', async () => {
    const [manager, colleague] = [await signUpAs(running, 'Manager'), await signUpAs(running, 'Manager')];
    const administrator = await signUpAs(running, 'Administrator');
    const bar = ({ userId }: { userId: string }, by: { cookie: string }) =>
      running.request('POST', '/api/console/gate-revocations', {
        cookie: by.cookie,
        body: { estateId: '901', userId, reason: 'x' },
      });
    for (const person of [manager, colleague, administrator]) expect((await bar(person, manager)).status).toBe(403);
    const made = await bar(manager, administrator);
    expect(made.status).toBe(201);
    const lift = ({ cookie }: { cookie: string }) =>
      running.request('PUT', `/api/console/gate-revocations/${made.body.details.id}/lift`, { cookie });
    expect((await lift(manager)).status).toBe(403);
    expect((await lift(administrator)).status).toBe(200);
  });

  it('refuses a second entry by a person inside and a second exit by a person outside', async () => {
    const gate = await open();
    expect((await gate.show({ code: await codeOf(running, phone) })).result).toBe('granted');
    running.clock.advance(30_000);
    expect(await gate.show({ code: await codeOf(running, phone), gateId: 'north' })).toMatchObject(
      refusedFor('wrong-direction'),
    );
    const out = { code: await codeOf(running, phone), direction: 'out' as const };
    expect((await gate.show(out)).result).toBe('granted');
    running.clock.advance(30_000);
    expect(await gate.show({ code: await codeOf(running, phone), direction: 'out' })).toMatchObject(
      refusedFor('wrong-direction'),
    );
  });

  it('a code made by the server is granted once, and refused two steps later', async () => {
    const gate = await open();
    const query = `/api/guard?userId=me&lat=${atMainGate.lat}&lon=${atMainGate.lon}`;
    const make = async () =>
      String((await running.request('GET', query, { cookie: resident.cookie })).body.details.code);
    const [one, same] = [await make(), await make()];
    expect((await gate.show({ code: one })).result).toBe('granted');
    expect(await gate.show({ code: same })).toMatchObject(refusedFor('already-used'));
    const late = await make();
    running.clock.advance(61_000);
    expect(await gate.show({ code: late, direction: 'out' })).toMatchObject(refusedFor('expired'));
  });
});

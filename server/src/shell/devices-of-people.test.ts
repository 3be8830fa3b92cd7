import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
} from '../features/gate-access/testing/gate-access.factory.ts';
import { testRoleId } from '../features/estates/estates.factory.ts';
import { grantRole } from '../features/estates/index.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;
type Person = Awaited<ReturnType<typeof signUpAs>>;

let running: Running;
let neighbour: Running;
let guard: Person;
let manager: Person;
let bayManager: Person;
let administrator: Person;
let resident: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  neighbour = await startApplicationForTests({ database: running.database });
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  bayManager = await signUpAs(running, 'Manager', { estateId: '902' });
  administrator = await signUpAs(running, 'Administrator', { estateId: '902' });
});
afterAll(async () => {
  await neighbour.close();
  await running.close();
});
beforeEach(async () => {
  resident = await signUpAs(running, 'Owner', { unitNumber: '14' });
});

const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

const pathOf = (what: string, person = resident) => `/api/console/people/${person.userId}/${what}`;
const read = async (what: 'sessions' | 'phones') =>
  (await running.request('GET', `/api/console/people/${resident.userId}`, { cookie: manager.cookie })).body.details[
    what
  ];
const remove = (what: string, person?: Person, staff = manager) =>
  running.request('DELETE', pathOf(what, person), { cookie: staff.cookie });
const signInAgain = async ({ email, password }: Person): Promise<string> => {
  const answer = await running.request('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'user-agent': chrome },
  });
  return answer.cookie ?? '';
};
const statusAt = async (process: Running, cookie: string): Promise<number> =>
  (await process.request('GET', '/api/auth/list-sessions', { cookie })).status;
const lastAudit = async () => {
  const { body } = await running.request('GET', '/api/console/audit', { cookie: manager.cookie });
  return body.details.items[0];
};

describe('sessions of a person', () => {
  test('are listed by device, and one is ended on every process within a second, with an audit row', async () => {
    running.clock.advance(1000);
    const other = await signInAgain(resident);
    expect(await statusAt(neighbour, other)).toBe(200);
    const [newest, oldest] = await read('sessions');
    expect(newest).toMatchObject({ device: 'Chrome on Android', canBeEnded: true });
    expect(oldest).toMatchObject({ canBeEnded: true });
    expect((await remove(`sessions/${newest.id}`)).status).toBe(200);
    expect(await statusAt(running, other)).toBe(401);
    await vi.waitFor(async () => expect(await statusAt(neighbour, other)).toBe(401), { timeout: 1000, interval: 20 });
    expect(await statusAt(running, resident.cookie)).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'sessions.end',
      estateId: '901',
      actor: { id: manager.userId },
      before: { personId: resident.userId, sessionId: newest.id, device: 'Chrome on Android' },
    });
    expect((await remove(`sessions/${newest.id}`)).status).toBe(404);
  });
});

describe('enrolled phones of a person', () => {
  test('are listed, and one is revoked at once: its codes are refused and the gates’ list contains it', async () => {
    const phone = await enrolPhone(running, resident.cookie);
    const listed = await read('phones');
    expect(listed).toMatchObject([{ id: phone.deviceId, canBeRevoked: true }]);
    expect((await remove(`phones/${phone.deviceId}`)).status).toBe(200);
    expect((await show(running, guard, { code: await codeOf(running, phone) })).body.details.reason).toBe('revoked');
    const revocations = await running.request('GET', '/api/gate/revocations', { cookie: guard.cookie });
    expect(revocations.body.details.entries).toContainEqual(
      expect.objectContaining({ kind: 'device', id: phone.deviceId, estateID: '901' }),
    );
    expect(await read('phones')).toEqual([]);
    const audited = await lastAudit();
    expect(audited).toMatchObject({
      action: 'phones.revoke',
      estateId: '901',
      before: { personId: resident.userId, phoneId: phone.deviceId },
    });
    expect((await remove(`phones/${phone.deviceId}`)).body.errorDetails.code).toBe('nothing-changed');
    expect((await lastAudit()).id).toBe(audited.id);
  });
});

describe.each(['sessions', 'phones'])('the %s of people', (what) => {
  const ofNobody = `${what}/nothing-of-hers`;

  test('are not visible to the manager of another estate, nor to residents', async () => {
    for (const [method, path] of [
      ['GET', `/api/console/people/${resident.userId}`],
      ['DELETE', pathOf(ofNobody)],
    ] as const) {
      const ask = async ({ cookie }: Person) => (await running.request(method, path, { cookie })).status;
      expect(await ask(bayManager)).toBe(404);
      expect(await ask(resident)).toBe(403);
      expect(await ask(guard)).toBe(403);
    }
  });

  test('cannot be revoked for a person of the same rank at any estate, nor for oneself', async () => {
    const colleague = await signUpAs(running, 'Manager');
    const managerElsewhere = await signUpAs(running, 'Manager', { estateId: '902' });
    const visitor = { userId: managerElsewhere.userId, roleId: testRoleId('901', 'Visitor') };
    await running.database.db.transaction((transaction) => grantRole(transaction, visitor, running.dependencies));
    for (const person of [colleague, managerElsewhere, manager]) {
      expect((await remove(ofNobody, person)).status).toBe(403);
    }
    expect((await remove(ofNobody, manager, administrator)).status).toBe(404);
    expect((await remove(ofNobody)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoMs } from '@ekhaya/contract/decisions/decisions.rules';
import { runDueDecisions } from '../../../platform/decisions/testing/run-due-decisions.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
type Person = Awaited<ReturnType<typeof signUpAs>>;
let guard: Person;
let manager: Person;
let bayManager: Person;
let host: Person;
let worker: Person;
let workersPhone: Awaited<ReturnType<typeof enrolPhone>>;
let late: { id: string; code: string };
let soon: { id: string; code: string };

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  bayManager = await signUpAs(running, 'Manager', { estateId: '902' });
  host = await signUpAs(running, 'Owner', { unitNumber: '41' });
  worker = await signUpAs(running, 'Employee');
  for (const person of [host, worker]) {
    workersPhone = await enrolPhone(running, person.cookie);
    await show(running, guard, { code: await codeOf(running, workersPhone) });
  }
  late = await inviteVisitorFor(running, host.cookie, { visitorName: 'Jan Botes' });
  soon = await inviteVisitorFor(running, host.cookie, { visitorName: 'Bheki Cele', end: '2026-11-14 16:00' });
  running.clock.set(new Date('2026-11-14T09:00:00.000Z'));
  await show(running, guard, { typedCode: late.code });
  running.clock.advance(60_000);
  await show(running, guard, { typedCode: soon.code, gateId: 'north' });
  running.clock.set(new Date('2026-11-14T10:41:00.000Z'));
});
afterAll(() => running.close());

const call = (
  method: string,
  path: string,
  { cookie = manager.cookie, body }: { cookie?: string; body?: unknown } = {},
) => running.request(method, path, { cookie, ...(body !== undefined && { body }) });
const inside = async (query = '', cookie = manager.cookie) =>
  (await call('GET', `/api/console/inside?estateId=901${query}`, { cookie })).body.details;
const namesOf = async (query: string): Promise<string[]> =>
  (await inside(query)).people.map(({ name }: { name: string }) => name);
const auditOf = async (action: string) =>
  (await running.database.pool.query('select actor_id, after from audit_log where action = $1', [action])).rows;
const noticesOf = async (person: Person): Promise<string[]> =>
  (await call('GET', '/api/notifications?userID=me', { cookie: person.cookie })).body.details.map(
    ({ title }: { title: string }) => title,
  );

describe('who is inside', () => {
  it('counts visitors and workers, and lists those who stay too long first, with their host', async () => {
    const list = await inside();
    expect(list.counts).toEqual({ visitors: 2, workers: 1, residents: 1, tooLong: 1 });
    expect(list.total).toBe(3);
    expect(list.people[0]).toMatchObject({
      id: `visit:${late.id}`,
      group: 'visitor',
      name: 'Jan Botes',
      gate: 'Main Gate',
      since: '2026-11-14T09:00:00.000Z',
      until: '2026-11-14T10:00:00.000Z',
      isOverstaying: true,
      host: { userId: host.userId, name: 'Naledi Khumalo', unit: '41' },
      extendableUntil: '2400',
    });
    expect(list.people[1]).toMatchObject({ name: 'Bheki Cele', isOverstaying: false });
    expect(list.people[2]).toMatchObject({ group: 'worker', role: 'Employee', host: null, until: null });
    expect(list.gatesToday).toEqual([
      { gateId: 'main', gate: 'Main Gate', in: 3, out: 0 },
      { gateId: 'north', gate: 'North Gate', in: 1, out: 0 },
    ]);
  });

  it('shows a part, by house, and finds by name', async () => {
    expect(await namesOf('&show=visitors')).toEqual(['Jan Botes', 'Bheki Cele']);
    expect(await namesOf('&show=workers')).toEqual(['Naledi Khumalo']);
    expect(await namesOf('&show=too-long')).toEqual(['Jan Botes']);
    expect(await namesOf('&by=house')).toEqual(['Jan Botes', 'Bheki Cele', 'Naledi Khumalo']);
    expect(await namesOf('&q=cele')).toEqual(['Bheki Cele']);
  });

  it('names the role that a worker has at the estate, not a higher one that she has at another', async () => {
    const grant = { userId: worker.userId, roleId: testRoleId('902', 'Owner'), unitNumber: '7' };
    await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
    expect((await inside('&show=workers')).people).toMatchObject([{ group: 'worker', role: 'Employee' }]);
  });

  it('says on a guard’s phone how many came with a visitor', async () => {
    await running.database.pool.query('update visitor_invitations set companions = 3 where id = $1', [late.id]);
    const { people } = (await call('GET', '/api/gate/inside', { cookie: guard.cookie })).body.details;
    const companions = people
      .map(({ subject }: { subject: { key: string; companions: number } }) => subject)
      .filter(({ key }: { key: string }) => key.startsWith('visit:'))
      .map((subject: { key: string; companions: number }) => [subject.key, subject.companions]);
    expect(new Map(companions)).toEqual(
      new Map([
        [`visit:${late.id}`, 3],
        [`visit:${soon.id}`, 0],
      ]),
    );
  });

  it('is open to guards of the estate; nobody else sees it', async () => {
    expect((await inside('', guard.cookie)).counts.visitors).toBe(2);
    expect((await call('GET', '/api/console/inside?estateId=901', { cookie: bayManager.cookie })).status).toBe(403);
    expect((await call('GET', '/api/console/inside?estateId=901', { cookie: host.cookie })).status).toBe(403);
    expect((await call('GET', '/api/console/inside?estateId=901', { cookie: '' })).status).toBe(401);
    expect((await call('GET', '/api/console/inside?estateId=901&show=nobody')).status).toBe(400);
  });

  it('reads a list for a fire with the residents, and records that it was read and printed', async () => {
    const path = '/api/console/inside/muster';
    const { details } = (await call('GET', `${path}?estateId=901`)).body;
    expect(details.people.map(({ group, unit, host: whom }: Record<string, string>) => [group, unit, whom])).toEqual([
      ['worker', '', ''],
      ['visitor', '41', 'Naledi Khumalo'],
      ['visitor', '41', 'Naledi Khumalo'],
      ['resident', '41', ''],
    ]);
    const body = { estateId: '901', readAt: details.at, people: 4 };
    expect((await call('POST', `${path}/printed`, { body })).status).toBe(200);
    expect(await auditOf('inside.printed')).toEqual([
      { actor_id: manager.userId, after: { readAt: details.at, people: 4 } },
    ]);
    expect((await call('POST', `${path}/printed`, { body, cookie: bayManager.cookie })).status).toBe(403);
    expect((await call('GET', `${path}?estateId=901`, { cookie: bayManager.cookie })).status).toBe(403);
  });
});

describe('what staff do with people inside', () => {
  /** Ends the undo time. */
  const wait = async (): Promise<void> => {
    running.clock.advance(undoMs);
    await runDueDecisions(running.database.pool);
  };
  const undo = (id: string) => call('POST', `/api/console/decisions/${id}/undo`, { body: {} });

  it('a visit is extended within its day; its host is told when it can no longer be taken back', async () => {
    const path = `/api/console/inside/visit:${late.id}/extend`;
    const extend = (until: string, cookie = manager.cookie) =>
      call('POST', path, { body: { estateId: '901', until }, cookie });
    expect((await extend('1200')).body.errorDetails.code).toBe('visitors/over');
    expect((await extend('9999')).status).toBe(400);
    expect((await extend('1400', bayManager.cookie)).status).toBe(403);
    const first = (await extend('1400')).body.details.decision;
    expect((await inside()).counts.tooLong).toBe(0);
    expect((await extend('1500')).body.errorDetails.code).toBe('changed-meanwhile');
    expect((await undo(first.id)).status).toBe(200);
    expect((await inside()).counts.tooLong).toBe(1);
    expect((await extend('1400')).status).toBe(200);
    expect(await noticesOf(host)).not.toContain('Your visitor may stay until 14:00');
    await wait();
    expect((await inside()).counts.tooLong).toBe(0);
    expect(await noticesOf(host)).toContain('Your visitor may stay until 14:00');
  });

  it('somebody who has left is let out by hand: for staff at once, in the log and for the host after the undo time', async () => {
    const path = `/api/console/inside/visit:${soon.id}/leave`;
    const leave = (cookie: string) => call('POST', path, { body: { estateId: '901' }, cookie });
    expect((await leave(bayManager.cookie)).status).toBe(403);
    const { decision } = (await leave(guard.cookie)).body.details;
    expect(await namesOf('&show=visitors')).toEqual(['Jan Botes']);
    expect(await noticesOf(host)).not.toContain('Bheki Cele has left');
    expect((await undo(decision.id)).status).toBe(200);
    expect(await namesOf('&show=visitors')).toEqual(['Jan Botes', 'Bheki Cele']);
    expect((await leave(guard.cookie)).status).toBe(200);
    await wait();
    expect((await leave(guard.cookie)).status).toBe(404);
    expect(await namesOf('&show=visitors')).toEqual(['Jan Botes']);
    const log = await call('GET', '/api/console/gate-log?estateId=901&result=overridden');
    expect(log.body.details.items).toMatchObject([
      { name: 'Bheki Cele', direction: 'out', gate: 'North Gate', isUnproven: true },
    ]);
    expect(await noticesOf(host)).toContain('Bheki Cele has left');
    const handled = await call('GET', '/api/console/decisions?estateId=901');
    expect(handled.body.details).toContainEqual(
      expect.objectContaining({ title: 'Has left: Bheki Cele', note: 'Unit 41', state: 'applied' }),
    );
    expect(JSON.stringify(await auditOf('inside.left'))).not.toContain('Cele');
  });

  it('a visitor who leaves by a gate within the undo time is not let out twice', async () => {
    const path = `/api/console/inside/visit:${late.id}/leave`;
    expect((await call('POST', path, { body: { estateId: '901' } })).status).toBe(200);
    await show(running, guard, { typedCode: late.code, direction: 'out' });
    await wait();
    const handled = await call('GET', '/api/console/decisions?estateId=901');
    expect(handled.body.details[0]).toMatchObject({
      state: 'void',
      voidReason: 'The person has left by a gate meanwhile.',
    });
    expect(await namesOf('&show=visitors')).toEqual([]);
  });

  it('somebody who comes in again within the undo time stays inside', async () => {
    const path = `/api/console/inside/person:${worker.userId}/leave`;
    expect((await call('POST', path, { body: { estateId: '901' } })).status).toBe(200);
    running.clock.advance(5000);
    const refused = await show(running, guard, { code: await codeOf(running, workersPhone) });
    expect(refused.body.details).toMatchObject({ result: 'refused' });
    const override = {
      nonce: randomUUID(),
      gateId: 'main',
      direction: 'in',
      reason: 'She is on the list',
      refused: refused.body.details.nonce,
    };
    expect((await call('POST', '/api/gate/override', { cookie: guard.cookie, body: override })).status).toBe(200);
    await wait();
    const handled = await call('GET', '/api/console/decisions?estateId=901');
    expect(handled.body.details[0]).toMatchObject({
      state: 'void',
      voidReason: 'The person has come in again meanwhile.',
    });
    expect((await inside('&show=workers')).people.map(({ id }: { id: string }) => id)).toEqual([
      `person:${worker.userId}`,
    ]);
  });
});

describe('a guest who is invited past midnight', () => {
  it('can stay longer on the day on which the visit ends, and not on the evening before', async () => {
    running.clock.set(new Date('2026-11-14T20:00:00.000+02:00'));
    const guest = await inviteVisitorFor(running, host.cookie, { start: '2026-11-14 20:00', end: '2026-11-14 23:00' });
    await running.database.pool.query('update visitor_invitations set end_minutes = 1560, ends_at = $2 where id = $1', [
      guest.id,
      new Date('2026-11-15T02:00:00.000+02:00'),
    ]);
    await show(running, guard, { typedCode: guest.code });
    const offered = async () => {
      const { people } = await inside();
      return people.find(({ id }: { id: string }) => id === `visit:${guest.id}`)?.extendableUntil;
    };
    const extend = async () => {
      const body = { estateId: '901', until: '0300' };
      return (await call('POST', `/api/console/inside/visit:${guest.id}/extend`, { body })).status;
    };
    expect([await offered(), await extend()]).toEqual(['', 409]);
    running.clock.set(new Date('2026-11-15T01:00:00.000+02:00'));
    manager = await signUpAs(running, 'Manager');
    expect([await offered(), await extend()]).toEqual(['2400', 200]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visitorQrText } from '@ekhaya/contract/visitors/visitors.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { findVisit, findVisitByQr, findVisitByTypedCode, eraseVisitorsBefore, listVisitsOfDay } from '../index.ts';
import { createGatedEstate, invitation, passGate, refusalAtGate, signUpWithRole } from '../visitors.factory.ts';

type Person = Awaited<ReturnType<typeof signUpWithRole>>;
interface Made {
  Message: string;
  InviteID: string;
  passUrl: string;
}

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  await createGatedEstate(running, { estateId: '902', estateName: 'Second Bay' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  for (const table of ['visitor_invitations', 'visitor_rules', 'notifications', 'live_events']) {
    await running.database.pool.query(`delete from ${table}`);
  }
});

const invite = async (overrides: Record<string, unknown> = {}, cookie = host.cookie): Promise<Made> =>
  (await running.request('POST', '/api/vistor/invite', { body: invitation(overrides), cookie })).body.details[0];
const now = () => running.clock.now();
const pass = (visitId: string, direction: 'in' | 'out', at = now()) => passGate(running, visitId, direction, at);
const tokenOf = ({ passUrl }: Made) => passUrl.slice(passUrl.lastIndexOf('/') + 1);
const refusalOf = (visitId: string, direction: 'in' | 'out') => refusalAtGate(running, visitId, direction);

describe('visits at the gate', () => {
  it('finds a visit by its code in any spelling, and by its scanned pass', async () => {
    const made = await invite();
    const { db } = running.database;
    const spoken = `${made.Message.slice(0, 3).toLowerCase()} ${made.Message.slice(3)}`;
    const found = await findVisitByTypedCode(db, spoken, now());
    expect(found).toMatchObject({
      id: made.InviteID,
      visitor: 'Lindiwe Khumalo',
      hostName: 'Naledi Khumalo',
      unitNumber: '14',
      estateId: '901',
      status: 'expected',
    });
    expect(await findVisitByQr(db, visitorQrText(tokenOf(made)), now())).toEqual(found);
    expect(await findVisitByQr(db, tokenOf(made), now())).toBeUndefined();
    expect(await findVisitByTypedCode(db, '0000', now())).toBeUndefined();
    expect(await findVisitByTypedCode(db, '2222222', now())).toBeUndefined();
  });

  it('one in, one out: a passage counts once, in the transaction of the gate', async () => {
    const { InviteID } = await invite();
    running.clock.set(new Date('2026-11-14T12:03:00.000Z'));
    expect(await refusalOf(InviteID, 'in')).toBeUndefined();
    const entries = await Promise.all([pass(InviteID, 'in'), pass(InviteID, 'in')]);
    expect(entries.filter(Boolean)).toHaveLength(1);
    expect(await refusalOf(InviteID, 'in')).toBe('already-used');
    expect(await findVisit(running.database.db, InviteID, now())).toMatchObject({ status: 'arrived' });
    expect(await refusalOf(InviteID, 'out')).toBeUndefined();
    expect(await pass(InviteID, 'out')).toBe(true);
    expect(await pass(InviteID, 'out')).toBe(false);
    expect(await refusalOf(InviteID, 'out')).toBe('already-used');
    expect(await findVisit(running.database.db, InviteID, now())).toMatchObject({ status: 'left' });
    expect(await pass('never-made', 'in')).toBe(false);
  });

  it("'Arrival and exit reach the host at once'", async () => {
    const { InviteID } = await invite();
    await running.database.pool.query('delete from live_events');
    running.clock.set(new Date('2026-11-14T12:03:00.000Z'));
    await pass(InviteID, 'in');
    const topics = await running.database.pool.query(`select topic from live_events where audience_id = $1`, [
      host.userId,
    ]);
    expect(new Set(topics.rows.map(({ topic }) => topic))).toEqual(new Set(['notifications', 'visitors']));
    expect(topics.rows).toHaveLength(2);
    const list = await running.request('GET', '/api/vistor/upcoming?userId=me', { cookie: host.cookie });
    expect(list.body.details).toMatchObject([{ InviteID, status: 'arrived' }]);
    await pass(InviteID, 'out');
    const received = await running.request('GET', '/api/notifications?userID=me', { cookie: host.cookie });
    expect(received.body.details.map(({ title, description }: Record<string, string>) => [title, description])).toEqual(
      expect.arrayContaining([
        ['Lindiwe Khumalo has arrived', 'Main gate, 14:03'],
        ['Lindiwe Khumalo has left', 'Main gate, 14:03'],
      ]),
    );
  });

  it('an invitation whose visitor has arrived can neither be revoked nor replaced', async () => {
    const { InviteID } = await invite();
    await pass(InviteID, 'in');
    const refusals = [
      await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${InviteID}`, { cookie: host.cookie }),
      await running.request('POST', `/api/vistor/invite?replaces=${InviteID}`, {
        body: invitation(),
        cookie: host.cookie,
      }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.errorDetails.code])).toEqual([
      [409, 'visitors/has-arrived'],
      [409, 'visitors/has-arrived'],
    ]);
  });

  it('a revocation takes effect at once, and a revoked code is not an unknown one', async () => {
    const made = await invite();
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${made.InviteID}`, { cookie: host.cookie });
    running.clock.set(new Date('2026-11-14T12:03:00.000Z'));
    expect(await refusalOf(made.InviteID, 'in')).toBe('revoked');
    expect(await findVisitByTypedCode(running.database.db, made.Message, now())).toMatchObject({ status: 'revoked' });
  });

  it('lists the visits of a day of an estate by time, with their statuses', async () => {
    await invite({ visitorName: 'Late', invitedDateStart: '2026-11-14 16:00', invitedDateEnd: '2026-11-14 18:00' });
    await invite({ visitorName: 'Early' });
    await invite({ visitorName: 'Next', invitedDateStart: '2026-11-15 08:00', invitedDateEnd: '2026-11-15 09:00' });
    const gone = await invite({
      visitorName: 'Gone',
      invitedDateEnd: '2026-11-14 23:00',
      invitedDateStart: '2026-11-14 22:00',
    });
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${gone.InviteID}`, { cookie: host.cookie });
    const on = async (estateId: string, date: string) =>
      (await listVisitsOfDay(running.database.db, { estateId, date }, now())).map(
        ({ visitor, status }) => `${visitor} ${status}`,
      );
    expect(await on('901', '2026-11-14')).toEqual(['Early expected', 'Late expected', 'Gone revoked']);
    expect(await on('901', '2026-11-15')).toEqual(['Next expected']);
    expect(await on('902', '2026-11-14')).toEqual([]);
  });

  it("'names and plates are forgotten while counts stay': at +181 days nothing names anybody", async () => {
    const { InviteID, Message } = await invite();
    await pass(InviteID, 'in');
    running.clock.advance(181 * dayMs);
    const before = new Date(now().getTime() - 180 * dayMs);
    const forget = (estateId: string) =>
      running.database.db.transaction((transaction) =>
        eraseVisitorsBefore(transaction, { estateId, before, exceptOf: [] }, running.dependencies),
      );
    expect(await forget('902')).toBe(0);
    expect(await forget('901')).toBe(1);
    expect(await forget('901')).toBe(0);
    expect(await findVisitByTypedCode(running.database.db, Message, now())).toBeUndefined();
    const { rows } = await running.database.pool.query(
      'select visitor, phone_number, plate, code from visitor_invitations',
    );
    expect(rows).toEqual([{ visitor: '', phone_number: '', plate: '', code: '' }]);
    expect((await running.database.pool.query('select 1 from notifications')).rows).toEqual([]);
  });
});

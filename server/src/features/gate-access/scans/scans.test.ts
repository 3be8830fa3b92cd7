import { randomUUID } from 'node:crypto';
import { hashVisitorCode, hashVisitorToken } from '@ekhaya/contract/gate-access/passes/visitor-proof.rules';
import { visitorQrText } from '@ekhaya/contract/visitors/visitors.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let host: Awaited<ReturnType<typeof signUpAs>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  await running.database.pool.query('update users set mobile_verified = true');
});
afterAll(() => running.close());

const get = async (path: string, cookie = guard.cookie) =>
  (await running.request('GET', path, { cookie })).body.details;
const post = (path: string, body: unknown, cookie = guard.cookie) => running.request('POST', path, { cookie, body });

/** Invites a visitor for now. The test clock starts at 10:00. */
const invite = async (visitorName = 'Lindiwe Khumalo') => {
  const answer = await post(
    '/api/vistor/invite',
    {
      residentUserID: 'me',
      visitorName,
      visitorPhoneNumber: '0824127788',
      invitedDateStart: '2026-11-14 10:00',
      invitedDateEnd: '2026-11-14 12:00',
    },
    host.cookie,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [made] = answer.body.details;
  return { code: String(made.Message), id: String(made.InviteID), token: String(made.passUrl).split('/').at(-1) ?? '' };
};

const offline = (entry: Record<string, unknown>) => ({
  nonce: randomUUID(),
  at: running.clock.now().toISOString(),
  gateId: 'main',
  direction: 'in',
  result: 'granted',
  ...entry,
});
const upload = (...entries: unknown[]) => post('/api/gate/log', { entries });

describe('a visitor at the gate', () => {
  it('passes in once and out once with her code, and the host is notified', async () => {
    const { code, id } = await invite();
    const entered = await show(running, guard, { typedCode: `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}` });
    expect(entered.body.details).toMatchObject({
      result: 'granted',
      subject: {
        key: `visit:${id}`,
        kind: 'visitor',
        name: 'Lindiwe Khumalo',
        whoseGuest: 'N. Khumalo',
        unit: '14',
        hostPhone: `+${host.mobile}`,
        noPlace: false,
      },
    });
    const again = (await show(running, guard, { typedCode: code })).body.details;
    expect(again).toMatchObject({
      result: 'refused',
      reason: 'already-used',
      usedAt: running.clock.now().toISOString(),
    });
    const out = { typedCode: code, direction: 'out' as const };
    expect((await show(running, guard, out)).body.details.result).toBe('granted');
    expect((await show(running, guard, out)).body.details).toMatchObject({ reason: 'already-used' });
    const received = await get('/api/notifications?userID=me', host.cookie);
    expect(received.map((each: { title: string }) => each.title)).toEqual(
      expect.arrayContaining(['Lindiwe Khumalo has arrived', 'Lindiwe Khumalo has left']),
    );
  });

  it('passes with the QR code; revoked, early, late and foreign codes are refused with different reasons', async () => {
    const { token } = await invite();
    expect((await show(running, guard, { code: visitorQrText(token) })).body.details.result).toBe('granted');
    const revoked = await invite();
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${revoked.id}`, { cookie: host.cookie });
    expect((await show(running, guard, { typedCode: revoked.code })).body.details.reason).toBe('revoked');
    const bay = await signUpAs(running, 'Guard', { estateId: '902' });
    const other = await invite();
    const elsewhere = (await show(running, bay, { typedCode: other.code, gateId: 'bay' })).body.details;
    expect(elsewhere).toEqual({ result: 'refused', reason: 'unknown', nonce: elsewhere.nonce });
    running.clock.advance(2.5 * 3600_000);
    expect((await show(running, guard, { typedCode: other.code })).body.details.reason).toBe('expired');
    running.clock.advance(-2.5 * 3600_000 - 20 * 60_000);
    expect((await show(running, guard, { typedCode: other.code })).body.details.reason).toBe('not-yet');
    running.clock.advance(20 * 60_000);
  });
});

describe('the data of a guard’s phone', () => {
  it('contains the gates, the keys and today’s visitors with the digests of their codes', async () => {
    const { code, token, id } = await invite('Sizwe Ndlovu');
    expect(await get('/api/gate/gates')).toMatchObject([
      { id: 'main', name: 'Main Gate', estateID: '901', timeZone: 'Africa/Johannesburg', keepsOrder: true },
      { id: 'north', name: 'North Gate' },
    ]);
    const { keys, serverTime } = await get('/api/gate/keys');
    expect(keys).toMatchObject([{ kid: expect.stringMatching(/^[0-9a-f]{8}$/), publicKey: expect.any(String) }]);
    expect(serverTime).toBe(running.clock.now().toISOString());
    const expected = await get('/api/gate/expected?date=2026-11-14');
    const found = expected.find((each: { inviteID: string }) => each.inviteID === id);
    expect(found).toMatchObject({
      estateID: '901',
      status: 'expected',
      codeDigest: await hashVisitorCode(id, code),
      tokenDigest: await hashVisitorToken(token),
    });
    expect(JSON.stringify(expected)).not.toContain(code);
  });

  it('contains the revocations since an instant: a device, and a person who lost her role', async () => {
    const person = await signUpAs(running, 'Tenant');
    const phone = await enrolPhone(running, person.cookie);
    const before = await get('/api/gate/revocations');
    await running.request('DELETE', `/api/guard/device/${phone.deviceId}`, { cookie: person.cookie });
    await running.database.pool.query('update role_grants set revoked_at = $1 where user_id = $2 and role_id = $3', [
      running.clock.now(),
      person.userId,
      testRoleId('901', 'Tenant'),
    ]);
    const { entries } = await get(`/api/gate/revocations?since=${before.at}`);
    const revokedAt = running.clock.now().toISOString();
    expect(entries).toContainEqual({ kind: 'device', id: phone.deviceId, estateID: '901', revokedAt });
    expect(entries).toContainEqual({ kind: 'person', id: person.userId, estateID: '901', revokedAt });
  });

  it('is for guards of the estate only: not for an owner, nor for guards of another estate', async () => {
    const bay = await signUpAs(running, 'Guard', { estateId: '902' });
    for (const path of ['gates', 'keys', 'revocations', 'expected', 'inside']) {
      expect((await running.request('GET', `/api/gate/${path}`)).status).toBe(401);
      expect((await running.request('GET', `/api/gate/${path}`, { cookie: host.cookie })).status).toBe(403);
    }
    expect((await get('/api/gate/gates', bay.cookie)).map(({ id }: { id: string }) => id)).toEqual(['bay']);
    expect((await show(running, bay, { code: 'x' })).status).toBe(403);
    expect((await show(running, host, { code: 'x' })).status).toBe(403);
    expect((await show(running, guard, { code: 'x', gateId: 'never-built' })).status).toBe(404);
    expect((await show(running, guard, {})).body.errorDetails.fields).toHaveProperty('code');
  });
});

describe('without a network', () => {
  it('records each entry once, however often it is uploaded', async () => {
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    const entry = offline({ code: await codeOf(running, phone) });
    const refused = offline({ code: 'noise', result: 'refused', reason: 'malformed' });
    const first = await upload(entry, refused);
    expect(first.body.details).toEqual({ entered: [entry.nonce, refused.nonce], conflicts: [], refused: [] });
    const twice = await Promise.all([upload(entry, refused), upload(entry)]);
    expect(twice.map(({ body }) => body.details.conflicts)).toEqual([[], []]);
    const { rows } = await running.database.pool.query('select name, was_offline from gate_log where nonce = $1', [
      entry.nonce,
    ]);
    expect(rows).toEqual([{ name: 'Naledi Khumalo', was_offline: true }]);
    const { people } = await get('/api/gate/inside');
    expect(people.map((each: { subject: { key: string } }) => each.subject.key)).toContain(`person:${person.userId}`);
  });

  it('Two lanes that lost the network and admitted the same code are reported as a conflict when they are back', async () => {
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    const code = await codeOf(running, phone);
    const [one, other] = [offline({ code }), offline({ code, gateId: 'north' })];
    running.clock.advance(3600_000);
    expect((await upload(one)).body.details.conflicts).toEqual([]);
    const [conflict] = (await upload(other)).body.details.conflicts;
    expect(conflict).toEqual({ nonce: other.nonce, reason: 'already-used', otherGate: 'Main Gate', otherAt: one.at });
    const visitor = await (async () => {
      running.clock.advance(-3600_000);
      return invite();
    })();
    const lanes = [offline({ typedCode: visitor.code }), offline({ typedCode: visitor.code, gateId: 'north' })];
    const { conflicts } = (await upload(...lanes)).body.details;
    expect(conflicts).toEqual([
      { nonce: lanes[1]?.nonce, reason: 'already-used', otherGate: 'Main Gate', otherAt: lanes[0]?.at },
    ]);
  });

  it('reports no conflict for an older code that only this lane admitted, but one for an invalid code', async () => {
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    const entry = offline({ code: await codeOf(running, phone) });
    running.clock.advance(600_000);
    const out = { code: await codeOf(running, phone), direction: 'out' as const };
    expect((await show(running, guard, out)).body.details.result).toBe('granted');
    expect((await upload(entry)).body.details.conflicts).toEqual([]);
    // She left after she came in, although the entry was uploaded first.
    const { people } = await get('/api/gate/inside');
    expect(JSON.stringify(people)).not.toContain(person.userId);
    const stale = offline({ code: await codeOf(running, phone, { steps: -9 }) });
    const nobody = offline({ typedCode: 'HHHHHHH' });
    expect((await upload(stale, nobody)).body.details.conflicts).toEqual([
      { nonce: stale.nonce, reason: 'expired' },
      { nonce: nobody.nonce, reason: 'unknown' },
    ]);
    running.clock.advance(-600_000);
  });

  it('records that a person chosen from the presence list leaves', async () => {
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    await show(running, guard, { code: await codeOf(running, phone) });
    const subjectKey = `person:${person.userId}`;
    await upload(offline({ subjectKey, direction: 'out' }));
    expect(JSON.stringify((await get('/api/gate/inside')).people)).not.toContain(person.userId);
  });
});

describe('an override', () => {
  it('lets a refused person through with a reason, consumes her code and is in the log', async () => {
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    const code = await codeOf(running, phone, { steps: -5 });
    const refusal = (await show(running, guard, { code })).body.details;
    const body = { nonce: randomUUID(), gateId: 'main', direction: 'in', reason: 'I know her', refused: refusal.nonce };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await post('/api/gate/override', body)).body.details).toEqual({ nonce: body.nonce });
    }
    const history = await get('/api/gate/history?userID=me', person.cookie);
    expect(history).toMatchObject([{ result: 'overridden', reason: 'expired' }, { result: 'refused' }]);
    const unknown = { ...body, nonce: randomUUID(), refused: randomUUID() };
    expect((await post('/api/gate/override', unknown)).status).toBe(404);
    expect((await post('/api/gate/override', { ...body, reason: '' })).status).toBe(400);
  });
});

describe('a walk-in', () => {
  const ring = (unit = '14') =>
    post('/api/gate/walk-in', { gateId: 'main', visitorName: 'Courier', unit, plate: 'HX 31 KP GP' });

  it('rings the house by live event and notification; the first answer counts; an allowed walk-in is recorded', async () => {
    const rung = await ring();
    expect(rung.status).toBe(201);
    const { id } = rung.body.details;
    expect(await get('/api/gate/walk-in', host.cookie)).toMatchObject([{ id, status: 'ringing', unit: '14' }]);
    const received = await get('/api/notifications?userID=me', host.cookie);
    expect(received).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Courier is at the gate' })]));
    const admit = () => post(`/api/gate/walk-in/${id}/admit`, { nonce: randomUUID() });
    expect((await admit()).body.errorDetails.code).toBe('gate/walk-in-not-allowed');
    const answer = (value: string) => post(`/api/gate/walk-in/${id}/answer`, { answer: value }, host.cookie);
    expect((await answer('allow')).body.details).toMatchObject({ status: 'allowed', answeredBy: 'Naledi Khumalo' });
    expect((await answer('refuse')).body.errorDetails.code).toBe('gate/walk-in-over');
    expect((await get(`/api/gate/walk-in/${id}`)).status).toBe('allowed');
    expect((await admit()).status).toBe(200);
    expect((await admit()).body.errorDetails.code).toBe('gate/walk-in-over');
    expect((await get('/api/gate/inside')).people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          subject: expect.objectContaining({ key: `walk-in:${id}`, whoseGuest: 'N. Khumalo', plate: 'HX 31 KP GP' }),
        }),
      ]),
    );
  });

  it('is recorded once when two guards admit it at once, and refused when it comes too late', async () => {
    const allowed = async () => {
      const { id } = (await ring()).body.details;
      await post(`/api/gate/walk-in/${id}/answer`, { answer: 'allow' }, host.cookie);
      return () => post(`/api/gate/walk-in/${id}/admit`, { nonce: randomUUID() });
    };
    const admit = await allowed();
    const answers = await Promise.all([admit(), admit(), admit()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const admitLate = await allowed();
    running.clock.advance(14 * 60_000);
    expect((await admitLate()).body.errorDetails.code).toBe('gate/walk-in-over');
  });

  it('expires after three minutes, and other people cannot read or answer it', async () => {
    const { id } = (await ring()).body.details;
    const neighbour = await signUpAs(running, 'Owner', { unitNumber: '22' });
    expect((await running.request('GET', `/api/gate/walk-in/${id}`, { cookie: neighbour.cookie })).status).toBe(404);
    const answer = (cookie: string) => post(`/api/gate/walk-in/${id}/answer`, { answer: 'allow' }, cookie);
    expect((await answer(neighbour.cookie)).status).toBe(404);
    running.clock.advance(3 * 60_000);
    expect((await answer(host.cookie)).body.errorDetails.code).toBe('gate/walk-in-over');
    expect((await get(`/api/gate/walk-in/${id}`)).status).toBe('unanswered');
    expect((await ring('99')).body.errorDetails.code).toBe('gate/unit-unknown');
  });
});

import { parseGrant } from '@ekhaya/contract/gate-access/testing/parse-grant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import {
  createPhoneKey,
  createGatedEstates,
  atMainGate,
  enrolPhone,
  enterPin,
  signUpAs as signUpWithoutPin,
} from '../testing/gate-access.factory.ts';
import { passEvidence } from './pass-evidence.table.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

/** Signs up a person and enters her PIN in her session. */
const signUpAs = async (
  ...who: Parameters<typeof signUpWithoutPin> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const person = await signUpWithoutPin(running, ...who);
  await enterPin(running, person.cookie);
  return person;
};

const ask = (cookie: string, query: Record<string, string>) =>
  running.request('GET', `/api/guard?${new URLSearchParams({ userId: 'me', ...query })}`, { cookie });
const enrol = (cookie: string, body: unknown) => running.request('POST', '/api/guard/device', { cookie, body });

describe('the access locations', () => {
  it('are those of the gates that the person opens, without an envelope, with coordinates as text', async () => {
    const { cookie } = await signUpAs('Tenant', { estateId: '902' });
    const answer = await running.request('GET', '/api/acl/AccessControl/?userId=me', { cookie });
    expect(answer.body).toEqual({
      status: 'success',
      accessInfo: [
        {
          EstateID: '902',
          latitude: '-25.9876',
          longitude: '28.1655',
          AllowedDistance: 150,
          revertToOffline: true,
          Message: 'Please come closer to a gate.',
          refreshInterval: 2000,
          gateId: 'bay',
          gateName: 'Bay Gate',
        },
      ],
    });
  });

  it('are none for a person who has only the role that everybody gets at sign-up', async () => {
    const { cookie } = await signUpAs('Visitor');
    const answer = await running.request('GET', '/api/acl/AccessControl/?userId=me', { cookie });
    expect(answer.body).toEqual({ status: 'success', accessInfo: [] });
    expect((await ask(cookie, atMainGate)).body.errorDetails.code).toBe('gate/not-permitted');
    const key = await createPhoneKey();
    expect((await enrol(cookie, { publicKey: key.publicKey })).body.errorDetails.code).toBe('gate/not-permitted');
  });

  it('can be read by the person herself only', async () => {
    const [one, other] = [await signUpAs('Owner'), await signUpAs('Owner')];
    const read = (cookie?: string) =>
      running.request('GET', `/api/acl/AccessControl/?userId=${other.userId}`, { cookie });
    expect((await read()).status).toBe(401);
    expect((await read(one.cookie)).status).toBe(403);
    expect((await running.request('GET', '/api/acl/AccessControl/', { cookie: one.cookie })).status).toBe(400);
  });
});

describe('a code of the server', () => {
  it('is made within AllowedDistance of any location, expires with the step, and stores the position as evidence', async () => {
    const { cookie, userId } = await signUpAs('Owner');
    const sent = { ...atMainGate, accuracy: '12', age: '900', dtime: '2026-11-14T08:00:01Z' };
    const answer = await ask(cookie, sent);
    expect(answer.status).toBe(200);
    const { code, expiresAt, serverTime } = answer.body.details;
    expect(code).toMatch(/^EK2:[0-9A-Z $%*+\-./:]+$/);
    const now = running.clock.now().getTime();
    expect(Date.parse(expiresAt) - now).toBeGreaterThan(0);
    expect(Date.parse(expiresAt) - now).toBeLessThanOrEqual(30_000);
    expect(serverTime).toBe(running.clock.now().toISOString());
    const kept = (await running.database.db.select().from(passEvidence)).filter((row) => row.userId === userId);
    expect(kept).toMatchObject([
      { gateId: 'main', latitude: -26.0021, accuracyMetres: 12, ageMs: 900, deviceTime: sent.dtime },
    ]);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['missing', {}, 400, 'gate/place-missing'],
    ['half', { lat: '-26.0021' }, 400, 'gate/place-missing'],
    ['empty', { lat: '', lon: '' }, 400, 'gate/place-missing'],
    ['out of range', { lat: '-126.0021', lon: '28.1302' }, 400, 'validation'],
    ['no number', { lat: '-26.0021; drop', lon: 'NaN' }, 400, 'validation'],
    ['inaccurate', { ...atMainGate, accuracy: '101' }, 400, 'gate/place-unreliable'],
    ['stale', { ...atMainGate, age: '60001' }, 400, 'gate/place-unreliable'],
    [
      'inaccurate, their circle reaching a gate',
      { lat: '-26.02', lon: '28.1302', accuracy: '2500' },
      400,
      'gate/place-unreliable',
    ],
  ])('is refused where the coordinates are %s', async (_, query, status, code) => {
    const { cookie } = await signUpAs('Owner');
    const answer = await ask(cookie, query);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([status, code]);
  });

  it.each([
    ['swapped', { lat: '28.1302', lon: '-26.0021' }],
    ['outside', { lat: '-26.2041', lon: '28.0473' }],
    ['at the gate of another estate', { lat: '-25.9876', lon: '28.1655' }],
    ['stale and kilometres away', { lat: '-26.2041', lon: '28.0473', age: '60001' }],
    ['inaccurate, their circle reaching no gate', { lat: '-26.2041', lon: '28.0473', accuracy: '5000' }],
  ])('is refused in the words of the location where the coordinates are %s', async (_, query) => {
    const { cookie } = await signUpAs('Owner');
    const answer = await ask(cookie, query);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([403, 'gate/not-in-proximity']);
    expect(answer.body.errorDetails.detail).toBe('Please come closer to a gate.');
  });

  it('is made at the gates of each of her estates where the request names none', async () => {
    const { cookie, userId } = await signUpAs('Owner');
    const grant = { userId, roleId: testRoleId('902', 'Tenant'), unitNumber: '' };
    await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
    const guard = await signUpAs('Guard', { estateId: '902' });
    const atBayGate = { lat: '-25.9876', lon: '28.1655' };
    const { code } = (await ask(cookie, atBayGate)).body.details;
    const body = { code, gateId: 'bay', direction: 'in' };
    const verified = await running.request('POST', '/api/gate/verify', { cookie: guard.cookie, body });
    expect(verified.body.details.result).toBe('granted');
    expect((await ask(cookie, atMainGate)).status).toBe(200);
    for (const query of [
      { lat: '-25.995', lon: '28.148' },
      { ...atBayGate, estateId: '901' },
    ]) {
      expect((await ask(cookie, query)).body.errorDetails.code).toBe('gate/not-in-proximity');
    }
  });

  it('is never made for another person’s userId, not even for a manager', async () => {
    const [one, other] = [await signUpAs('Owner'), await signUpAs('Owner')];
    const manager = await signUpAs('Manager');
    for (const { cookie } of [one, manager]) {
      const answer = await ask(cookie, { ...atMainGate, userId: other.userId });
      expect([answer.status, answer.body.errorDetails.code]).toEqual([403, 'forbidden']);
    }
    expect((await running.request('GET', `/api/guard?userId=me&lat=-26.0021&lon=28.1302`)).status).toBe(401);
  });

  it('is refused until her number is verified, and made right after', async () => {
    const { cookie, userId } = await signUpAs('Owner');
    const setVerified = (isVerified: boolean) =>
      running.database.pool.query('update users set mobile_verified = $1 where id = $2', [isVerified, userId]);
    await setVerified(false);
    const key = await createPhoneKey();
    for (const answer of [await ask(cookie, atMainGate), await enrol(cookie, { publicKey: key.publicKey })]) {
      expect([answer.status, answer.body.errorDetails.code]).toEqual([403, 'gate/number-not-verified']);
    }
    await setVerified(true);
    expect((await ask(cookie, atMainGate)).status).toBe(200);
    expect((await enrol(cookie, { publicKey: key.publicKey })).status).toBe(200);
  });

  it('is refused as soon as the role is revoked', async () => {
    const { cookie, userId } = await signUpAs('Owner');
    expect((await ask(cookie, atMainGate)).status).toBe(200);
    await running.database.pool.query('update role_grants set revoked_at = $1 where user_id = $2 and role_id = $3', [
      running.clock.now(),
      userId,
      testRoleId('901', 'Owner'),
    ]);
    expect((await ask(cookie, atMainGate)).body.errorDetails.code).toBe('gate/not-permitted');
  });
});

describe('an enrolled device', () => {
  it('gets a grant of its subject, estate, gate set and key for 24 hours, and keeps its id when it is renewed', async () => {
    const { cookie, userId } = await signUpAs('Owner');
    const phone = await enrolPhone(running, cookie);
    const grant = parseGrant(phone.grant);
    const issuedAt = Math.floor(running.clock.now().getTime() / 1000);
    expect(grant).toMatchObject({
      deviceId: phone.deviceId,
      subjectId: userId,
      estateId: '901',
      gateSet: expect.any(Number),
      issuedAt,
      expiresAt: issuedAt + 24 * 3600,
    });
    expect(Buffer.from(grant?.deviceKey ?? []).toString('base64url')).toBe(
      Buffer.from(phone.publicKey, 'base64url').subarray(1).toString('base64url'),
    );
    running.clock.advance(60_000);
    const renewed = await enrol(cookie, { publicKey: phone.publicKey });
    expect(renewed.body.details.id).toBe(phone.deviceId);
    expect(parseGrant(renewed.body.details.grant)?.issuedAt).toBe(issuedAt + 60);
    const list = await running.request('GET', '/api/guard/device', { cookie });
    expect(list.body.details).toMatchObject([{ id: phone.deviceId }]);
  });

  it('notifies the owner of a second enrolment', async () => {
    const { cookie } = await signUpAs('Owner');
    const notices = async () =>
      (await running.request('GET', '/api/notifications?userID=me', { cookie })).body.details.map(
        (each: { title: string; url: string }) => `${each.title}: ${each.url}`,
      );
    await enrolPhone(running, cookie);
    expect(await notices()).toEqual([]);
    await enrolPhone(running, cookie);
    expect(await notices()).toEqual(['Another phone can open the gate: /profile']);
  });

  it('needs a key on the curve; one device too many revokes the one renewed least recently', async () => {
    const { cookie } = await signUpAs('Owner');
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    for (const publicKey of [noPoint, 'short', '']) {
      const answer = await enrol(cookie, { publicKey });
      expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    }
    const ids = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push((await enrolPhone(running, cookie)).deviceId);
      running.clock.advance(1000);
    }
    const list = await running.request('GET', '/api/guard/device', { cookie });
    expect(list.body.details.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1).toReversed());
  });

  it('can be revoked by its owner only, and its key stays revoked', async () => {
    const [one, other] = [await signUpAs('Owner'), await signUpAs('Owner')];
    const phone = await enrolPhone(running, one.cookie);
    const remove = (cookie: string) => running.request('DELETE', `/api/guard/device/${phone.deviceId}`, { cookie });
    expect((await remove(other.cookie)).status).toBe(404);
    expect((await remove(one.cookie)).status).toBe(200);
    expect((await remove(one.cookie)).status).toBe(200);
    expect((await enrol(one.cookie, { publicKey: phone.publicKey })).body.errorDetails.code).toBe(
      'gate/device-revoked',
    );
    const list = await running.request('GET', '/api/guard/device', { cookie: one.cookie });
    expect(list.body.details).toEqual([]);
  });
});

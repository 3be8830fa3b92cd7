import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { typedCodeLimits } from '../scans/claim-typed-code.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let manager: { cookie: string };
let host: Awaited<ReturnType<typeof signUpAs>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(() => running.clock.advance(20 * 60_000));

const post = (path: string, body: unknown, { cookie } = guard) => running.request('POST', path, { cookie, body });
const upload = async (...entries: unknown[]) => (await post('/api/gate/log', { entries })).body.details;
const ago = (milliseconds: number): string => new Date(running.clock.now().getTime() - milliseconds).toISOString();
const uploadedEntry = (entry: Record<string, unknown>) => ({
  nonce: randomUUID(),
  at: ago(0),
  gateId: 'main',
  direction: 'in',
  result: 'granted',
  ...entry,
});

/** Returns the newest log entry as staff read it. */
const newest = async () => {
  const answer = await running.request('GET', '/api/console/gate-log?estateId=901', { cookie: manager.cookie });
  return answer.body.details.items[0];
};

describe('the time of an entry', () => {
  it('is at most 72 hours before its receipt and never after it; the time of receipt is stored too', async () => {
    const overridden = { result: 'overridden', overrideReason: 'I know her', name: 'Courier' };
    const tooOld = uploadedEntry({ ...overridden, at: ago(72 * hourMs + 1000) });
    expect(await upload(tooOld)).toMatchObject({
      entered: [],
      refused: [{ nonce: tooOld.nonce, code: 'validation', isFinal: true }],
    });
    const old = uploadedEntry({ ...overridden, at: ago(71 * hourMs) });
    const ahead = uploadedEntry({ ...overridden, at: ago(-2 * hourMs) });
    expect((await upload(old, ahead)).entered).toEqual([old.nonce, ahead.nonce]);
    const { rows } = await running.database.pool.query(
      'select nonce, at, received_at from gate_log where nonce = any($1) order by at',
      [[old.nonce, ahead.nonce]],
    );
    const now = running.clock.now();
    expect(rows).toEqual([
      { nonce: old.nonce, at: new Date(old.at), received_at: now },
      { nonce: ahead.nonce, at: now, received_at: now },
    ]);
    expect(await newest()).toMatchObject({ receivedAt: now.toISOString() });
  });
});

describe('an entry without a verifiable code', () => {
  it('cannot be a granted entry; as an override or exit it is marked as unproven in the log and its CSV', async () => {
    const subjectKey = `person:${host.userId}`;
    const falsified = uploadedEntry({ subjectKey });
    expect((await upload(falsified)).refused).toMatchObject([{ nonce: falsified.nonce, code: 'validation' }]);
    await upload(uploadedEntry({ result: 'overridden', overrideReason: 'I know her', subjectKey }));
    expect(await newest()).toMatchObject({ result: 'overridden', isUnproven: true });
    running.clock.advance(1000);
    await upload(uploadedEntry({ subjectKey, direction: 'out' }));
    expect(await newest()).toMatchObject({ result: 'granted', direction: 'out', isUnproven: true });
    const csv = await running.request('GET', '/api/console/gate-log/export?estateId=901', { cookie: manager.cookie });
    const [header = '', line = ''] = String(csv.body).split('\r\n');
    const column = header.split(',').indexOf('unproven');
    expect([column, line.split(',')[column]]).toEqual([16, 'true']);
  });

  it('is marked as unproven when its code cannot be verified, and not otherwise', async () => {
    const phone = await enrolPhone(running, host.cookie);
    await upload(uploadedEntry({ code: 'EK2:NOISE' }));
    expect(await newest()).toMatchObject({ kind: 'unknown', isUnproven: true, conflict: 'malformed' });
    running.clock.advance(1000);
    await upload(uploadedEntry({ code: await codeOf(running, phone) }));
    expect(await newest()).toMatchObject({ kind: 'resident', isUnproven: false });
    running.clock.advance(120_000);
    await show(running, guard, { code: await codeOf(running, phone), direction: 'out' });
    expect(await newest()).toMatchObject({ kind: 'resident', isUnproven: false, wasOffline: false });
  });

  it('needs a reason for an override, offline as online', async () => {
    const silent = uploadedEntry({ result: 'overridden', name: 'Courier' });
    expect((await upload(silent)).refused).toMatchObject([{ nonce: silent.nonce, code: 'validation' }]);
  });

  it('keeps the name from a verified code: the guard cannot replace it', async () => {
    const phone = await enrolPhone(running, host.cookie);
    const code = await codeOf(running, phone, { steps: -5 });
    const refused = (await show(running, guard, { code })).body.details.nonce;
    running.clock.advance(1000);
    const override = { nonce: randomUUID(), gateId: 'main', direction: 'in', reason: 'I know her', refused };
    await post('/api/gate/override', { ...override, name: 'Somebody Else' });
    expect(await newest()).toMatchObject({ name: 'Naledi Khumalo', isUnproven: false });
  });
});

describe('typed codes in a batch', () => {
  it('each count as an attempt: beyond the limit of the gate, codes are not checked', async () => {
    const codes = Array.from({ length: 500 }, () => uploadedEntry({ typedCode: 'HHHHHHH' }));
    const { entered, refused } = await upload(...codes);
    expect(entered).toHaveLength(typedCodeLimits.gate.attempts);
    expect(refused).toHaveLength(500 - typedCodeLimits.gate.attempts);
    expect(refused[0]).toMatchObject({ code: 'too-many-requests', isFinal: false });
    // Entries refused by the limit are accepted later.
    running.clock.advance(typedCodeLimits.gate.windowSeconds * 1000 + 1000);
    expect((await upload(codes.at(-1))).entered).toHaveLength(1);
  });
});

describe('an allowed walk-in', () => {
  const ring = async (answer?: 'allow' | 'refuse') => {
    const rung = await post('/api/gate/walk-in', { gateId: 'main', visitorName: 'Courier', unit: '14' });
    const { id } = rung.body.details;
    if (answer !== undefined) await post(`/api/gate/walk-in/${id}/answer`, { answer }, host);
    return { id, entry: uploadedEntry({ subjectKey: `walk-in:${id}`, name: 'Courier' }) };
  };
  const noticesOf = async (id: string) => {
    const { body } = await running.request('GET', '/api/notifications?userID=me', { cookie: host.cookie });
    return body.details.filter(({ notificationID }: { notificationID: string }) => notificationID.includes(id));
  };
  const keysInside = async (): Promise<string[]> => {
    const { body } = await running.request('GET', '/api/gate/inside', { cookie: guard.cookie });
    return body.details.people.map(({ subject }: { subject: { key: string } }) => subject.key);
  };

  it('is in the log and the presence list after admission, and the host is notified', async () => {
    const { id } = await ring('allow');
    await post(`/api/gate/walk-in/${id}/admit`, { nonce: randomUUID() });
    expect(await newest()).toMatchObject({ kind: 'walk-in', name: 'Courier', result: 'granted', isUnproven: false });
    expect(await keysInside()).toContain(`walk-in:${id}`);
    expect(await noticesOf(id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Courier has arrived' })]),
    );
  });

  it('can be admitted by an offline entry, once; a walk-in that was not allowed is refused', async () => {
    const { id, entry } = await ring('allow');
    expect((await upload(entry, entry)).entered).toEqual([entry.nonce, entry.nonce]);
    expect(await keysInside()).toContain(`walk-in:${id}`);
    expect((await upload({ ...entry, nonce: randomUUID() })).refused).toMatchObject([{ code: 'gate/walk-in-over' }]);
    for (const answer of [undefined, 'refuse'] as const) {
      const other = await ring(answer);
      expect((await upload(other.entry)).refused).toMatchObject([{ code: 'gate/walk-in-not-allowed' }]);
    }
  });
});

describe('one person, many codes', () => {
  const rules = async (changed: Record<string, unknown>) => {
    const path = '/api/console/estates/901/gate-rules';
    const { body } = await running.request('GET', path, { cookie: manager.cookie });
    const { version: _, ...current } = body.details;
    const answer = await running.request('PUT', path, { cookie: manager.cookie, body: { ...current, ...changed } });
    expect(answer.status).toBe(200);
  };

  it('pass once per direction within 60 seconds where order is not kept, from any phone, online or offline', async () => {
    await rules({ keepsOrder: false });
    const person = await signUpAs(running, 'Owner');
    const phones = [];
    for (let count = 0; count < 5; count += 1) phones.push(await enrolPhone(running, person.cookie));
    const codes = [];
    for (const phone of phones) {
      for (const steps of [-1, 0, 1]) codes.push(await codeOf(running, phone, { steps }));
    }
    const shown = await Promise.all(codes.map((code) => show(running, guard, { code })));
    const results = shown.map(({ body }) => body.details.reason ?? body.details.result);
    expect(results.filter((result) => result === 'granted')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['granted', 'already-used']));
    const unused = codes.map((code) => uploadedEntry({ code, gateId: 'north' }));
    expect((await upload(...unused)).conflicts).toHaveLength(codes.length);
    const [first] = phones;
    if (first === undefined) throw new Error('A phone was enrolled.');
    running.clock.advance(61_000);
    expect((await show(running, guard, { code: await codeOf(running, first) })).body.details.result).toBe('granted');
    await rules({ keepsOrder: false, secondsBetweenEntries: 0 });
    running.clock.advance(30_000);
    expect((await show(running, guard, { code: await codeOf(running, first) })).body.details.result).toBe('granted');
    await rules({ keepsOrder: true, secondsBetweenEntries: 60 });
  });
});

describe('a guard of another estate', () => {
  it('learns nothing about passes and their use: no device, step or name', async () => {
    const bay = await signUpAs(running, 'Guard', { estateId: '902' });
    const phone = await enrolPhone(running, host.cookie);
    const code = await codeOf(running, phone);
    expect((await show(running, guard, { code, direction: 'out' })).body.details.result).toBe('granted');
    const verdict = (await show(running, bay, { code, gateId: 'bay' })).body.details;
    expect(verdict).toEqual({ result: 'refused', reason: 'unknown', nonce: verdict.nonce });
    const { conflicts } = (
      await post('/api/gate/log', { entries: [uploadedEntry({ code, gateId: 'bay', direction: 'out' })] }, bay)
    ).body.details;
    expect(conflicts).toEqual([{ nonce: conflicts[0].nonce, reason: 'unknown' }]);
    for (const list of ['inside', 'keys', 'revocations', 'expected', 'gates']) {
      const { body } = await running.request('GET', `/api/gate/${list}`, { cookie: bay.cookie });
      const text = JSON.stringify(body.details);
      for (const secret of [phone.deviceId, host.userId, 'Khumalo']) expect(text).not.toContain(secret);
    }
    const { rows } = await running.database.pool.query(
      `select kind, subject_key, name, chain, step from gate_log where estate_id = '902'`,
    );
    for (const row of rows) {
      expect(row).toEqual({ kind: 'unknown', subject_key: '', name: '', chain: null, step: null });
    }
    const own = await running.request('GET', '/api/gate/inside', { cookie: guard.cookie });
    expect(JSON.stringify(own.body.details.newestSteps)).toContain(phone.deviceId);
  });
});

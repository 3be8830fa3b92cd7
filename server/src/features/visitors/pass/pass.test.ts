import { planeAt, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Script } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { addContent } from '../../content/index.ts';
import { addEmergencyContacts } from '../../directory/index.ts';
import { recordPassage } from '../index.ts';
import { createGatedEstate, invitation, signUpWithRole } from '../visitors.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Awaited<ReturnType<typeof signUpWithRole>>;
let id: string;
let code: string;
let path: string;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  await running.database.pool.query('delete from rate_limit_attempts');
  const body = invitation({ visitorName: '<b>Lindiwe</b> & co' });
  const made = (await running.request('POST', '/api/vistor/invite', { body, cookie: host.cookie })).body.details[0];
  [id, code, path] = [made.InviteID, made.Message, new URL(made.passUrl).pathname];
});

const open = (from = path) => running.request('GET', from, { headers: { 'x-api-key': '' } });
const send = (form: Record<string, string>, options: { to?: string; headers?: Record<string, string> } = {}) =>
  running.request('POST', options.to ?? path, {
    rawBody: new URLSearchParams(form).toString(),
    headers: {
      'x-api-key': '',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(new URLSearchParams(form).toString().length),
      ...options.headers,
    },
  });
const kept = async () =>
  (await running.database.pool.query('select plate, companions from visitor_invitations where id = $1', [id])).rows[0];

describe('GET /pass/{token}', () => {
  it('opens on any phone without an account, under 30 KB, with host, time, place, QR code, directions and rules', async () => {
    const { status, body, headers } = await open();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Buffer.byteLength(body)).toBeLessThan(30 * 1024);
    for (const text of [
      'Guest of Naledi Khumalo, unit 14',
      'Sat 14 Nov 2026',
      '14:00 – 15:00',
      'Test Ridge',
      `${code.slice(0, 3)} ${code.slice(3)}`,
      'destination=-26.0021,28.1302',
      'Main gate',
      'One entry, one exit.',
      'The way to the gate',
      'At Test Ridge',
      'Out by 15:00, or ask your host',
      'Test Ridge keeps your name, number and plate for 180 days.',
      'Keep to 30 km/h',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).toMatch(/<svg[^>]+aria-label="QR code for the gate"/);
    expect(body).toContain('&lt;b&gt;Lindiwe&lt;/b&gt; &amp; co');
    expect(body).not.toContain('<b>Lindiwe');
  });

  it('draws the way from the gate to the house of the host, and says it in words, while she may come', async () => {
    const { toPosition } = planeAt([28.1302, -26.0021]);
    const part = (kind: PlanPart['kind'], name: string, norths: number[]): PlanPart => {
      const line = norths.map((north, at) => toPosition([kind === 'road' ? 0 : 10 + at, north]));
      return { id: kind, kind, name, direction: 'both', speed: 30, line };
    };
    const parts = [part('road', 'Weaver <Street>', [0, 200]), part('plot', '14', [150, 160, 170])];
    const plan = { id: 'plan', estateId: '901', kind: 'plan' as const, title: 'Plan', fields: { parts, photo: null } };
    await running.database.db.transaction((transaction) =>
      addContent(transaction, [{ ...plan, visibleFrom: new Date('2026-01-01T00:00:00Z') }], running.dependencies),
    );
    const { body } = await open();
    expect(body).toContain('From Main gate to house 14');
    expect(body).toContain('160 m by car');
    expect(body).toContain('<span>Weaver &lt;Street&gt;</span>');
    expect(body).toMatch(/<svg class="map"[^>]+role="img"/);
    expect(body).not.toMatch(/style="/);
    running.clock.set(new Date('2026-11-14T20:00:00.000Z'));
    expect((await open()).body).not.toContain('to house 14');
    await running.database.pool.query(`delete from content_items where id = 'pass-plan'`);
  });

  it('runs only its own script, loads nothing from other servers, and is not indexed', async () => {
    const { headers, body } = await open();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/);
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/ style="| on\w+="|<script src|<link rel="stylesheet"/);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has its own service worker, scoped to /pass/', async () => {
    const { status, headers, body } = await open('/pass/service-worker.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(() => new Script(body)).not.toThrow();
  });

  it('greys at its end time, by the server’s clock and by the page’s own', async () => {
    const fresh = (await open()).body;
    expect(fresh).toContain(`data-ends-at="${Date.parse('2026-11-14T13:00:00.000Z')}"`);
    expect(fresh).toMatch(/<main [^>]*class=""/);
    expect(fresh).toMatch(/class="ended" role="status" hidden/);
    running.clock.set(new Date('2026-11-14T13:00:00.000Z'));
    const over = (await open()).body;
    expect(over).toMatch(/<main [^>]*class="over"/);
    expect(over).toContain('This pass has ended.');
    expect(over).not.toContain('<form');
    expect(over).toContain('Lindiwe');
    expect(over, 'the sentence takes the place of the code').not.toMatch(/QR code for the gate|class="spoken"/);
  });

  it('keeps showing the code to a visitor who stayed too long, for the exit', async () => {
    const pass = (direction: 'in' | 'out') =>
      running.database.db.transaction((transaction) =>
        recordPassage(
          transaction,
          { visitId: id, direction, date: '2026-11-14', gateName: 'Main gate', at: running.clock.now() },
          running.dependencies,
        ),
      );
    await pass('in');
    running.clock.set(new Date('2026-11-14T13:30:00.000Z'));
    const inside = (await open()).body;
    expect(inside).toContain('Your visit has ended. The code still lets you out.');
    expect(inside).toContain('class="spoken"');
    await pass('out');
    const left = (await open()).body;
    expect(left).toContain('You have left. This pass is used up.');
    expect(left).not.toContain('class="spoken"');
  });

  it('draws the code with a quiet zone of four modules, so that it is 276 pixels wide on a card of 354', async () => {
    const { body } = await open();
    const side = Number(/viewBox="0 0 (\d+) \1" role="img"/.exec(body)?.[1]);
    expect(((side - 8) / side) * 354).toBeGreaterThanOrEqual(276);
    const modules = [...body.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...modules), Math.max(...modules)]).toEqual([4, side - 5]);
  });

  it('states the estate’s retention time', async () => {
    await running.database.pool.query(
      "insert into gate_rules (estate_id, lowest_rank, keeps_order, retention_days) values ('901', 2, true, 90)",
    );
    expect((await open()).body).toContain('Test Ridge keeps your name, number and plate for 90 days.');
    await running.database.pool.query('delete from gate_rules');
  });

  it('shows the name and the logo of the estate, and loads no picture from another server', async () => {
    const setLogo = (address: string) =>
      running.database.pool.query("update estates set image_url = $1 where id = '901'", [address]);
    await setLogo('/media/logo-test');
    expect((await open()).body).toContain('<img src="/media/logo-test" alt="" width="44" height="44" />');
    await setLogo('https://elsewhere.example/logo.svg');
    expect((await open()).body).not.toContain('elsewhere.example');
  });

  it('answers 410 after a revocation and 404 for an unknown token', async () => {
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${id}`, { cookie: host.cookie });
    const gone = await open();
    expect([gone.status, gone.body.includes('This invitation was revoked')]).toEqual([410, true]);
    expect(gone.body).toContain('<p class="estate">Test Ridge</p>');
    expect(gone.body).not.toContain('QR code for the gate');
    for (const token of ['A'.repeat(26), 'a'.repeat(26), 'x', "'; drop table users;--", '%00', 'x'.repeat(5000)]) {
      expect((await open(`/pass/${encodeURIComponent(token)}`)).status, token.slice(0, 30)).toBe(404);
    }
  });
});

describe('a page without a pass', () => {
  it('shows the estate and the telephone number of its gate', async () => {
    await addEmergencyContacts(running.database.db, [
      {
        id: '901-gate',
        estateId: '901',
        name: 'Main gate',
        description: '',
        number: '012 555 0190',
        icon: 'gate',
        position: 0,
      },
    ]);
    await running.database.pool.query(
      "insert into configuration (key, value, updated_at) values ('defaultEstateId', to_jsonb('901'::text), now())",
    );
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${id}`, { cookie: host.cookie });
    for (const [from, title] of [
      [path, 'This invitation was revoked'],
      [`/pass/${'A'.repeat(26)}`, 'This pass does not exist'],
    ] as const) {
      const { body, headers } = await open(from);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain('<p class="estate">Test Ridge</p>');
      expect(body).toMatch(/href="tel:0125550190"[\s\S]*Call the gate, 012 555 0190/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('POST /pass/{token}', () => {
  it("'the visitor may add plate and companions there'", async () => {
    const answer = await send({ plate: ' lt 08  wx gp ', companions: '2' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?saved`]);
    expect(await kept()).toEqual({ plate: 'LT 08 WX GP', companions: 2 });
    const { body } = await open(`${path}?saved`);
    expect(body).toContain('Saved. The guard sees it.');
    expect(body).toContain('value="LT 08 WX GP"');
    expect((await send({ plate: '', companions: '' })).status).toBe(303);
    expect(await kept()).toEqual({ plate: '', companions: 0 });
  });

  it.each([
    [{ plate: '<script>', companions: '1' }, 'plate'],
    [{ plate: 'X'.repeat(13), companions: '1' }, 'plate'],
    [{ plate: 'A\u0000', companions: '1' }, 'plate'],
    [{ plate: '', companions: '21' }, 'companions'],
    [{ plate: '', companions: '1.5' }, 'companions'],
    [{ plate: '', companions: 'two' }, 'companions'],
  ])('reports what is wrong with %o and keeps what was typed', async (form, field) => {
    const { status, body } = await send(form);
    expect(status).toBe(400);
    expect(body).toContain(`id="${field}-problem"`);
    expect(body).not.toContain('<script>"');
    expect(await kept()).toEqual({ plate: '', companions: 0 });
  });

  it('is refused after the arrival, after the end, and for forms of other sites', async () => {
    const form = { plate: 'LT 08 WX GP', companions: '1' };
    const crossSite = await send(form, { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } });
    expect(crossSite.status).toBe(403);
    expect((await send(form, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await send({ ...form, plate: 'x'.repeat(5000) })).status).toBe(413);
    expect((await send(form, { to: `/pass/${'A'.repeat(26)}` })).status).toBe(404);
    await running.database.db.transaction((transaction) =>
      recordPassage(
        transaction,
        { visitId: id, direction: 'in', date: '2026-11-14', gateName: 'Main gate', at: running.clock.now() },
        running.dependencies,
      ),
    );
    expect((await send(form)).status).toBe(409);
    expect((await open()).body).not.toContain('<form');
    expect(await kept()).toEqual({ plate: '', companions: 0 });
  });

  it('is rate-limited', async () => {
    const form = { plate: '', companions: '1' };
    for (let count = 1; count <= 30; count += 1) expect((await send(form)).status).toBe(303);
    expect((await send(form)).status).toBe(429);
  });
});

describe('a visitor who asks to be forgotten by her pass link', () => {
  const forget = (headers: Record<string, string> = {}) => send({}, { to: `${path}/forget`, headers });

  it('confirms first; then name, number and plate are gone and the code opens no gate', async () => {
    await send({ plate: 'CA 123-456', companions: '1' });
    expect((await open()).body).toContain(`href="${path}/forget"`);
    expect((await open(`${path}/forget`)).body).toContain('Your name, number and plate go at once');
    expect((await kept()).plate).not.toBe('');
    const done = await forget();
    expect([done.status, done.body.includes('Your data is gone')]).toEqual([410, true]);
    const { rows } = await running.database.pool.query(
      'select visitor, phone_number, plate, code from visitor_invitations where id = $1',
      [id],
    );
    expect(rows).toEqual([{ visitor: '', phone_number: '', plate: '', code: '' }]);
    expect((await open()).status).toBe(410);
    const { rows: requests } = await running.database.pool.query(
      `select kind, channel, state, words from privacy_requests where channel = 'pass'`,
    );
    expect(requests).toEqual([{ kind: 'deletion', channel: 'pass', state: 'answered', words: '' }]);
    expect((await forget()).status).toBe(404);
  });

  it('is refused from another site, for an unknown pass, and while she is inside', async () => {
    expect((await forget({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({}, { to: '/pass/AAAAAAAAAAAAAAAAAAAAAAAAAA/forget' })).status).toBe(404);
    await running.database.pool.query('update visitor_invitations set arrived_at = $2 where id = $1', [
      id,
      running.clock.now(),
    ]);
    const refused = await forget();
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('You are inside. Please ask again when you have left.');
  });
});

import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { bookingForm } from '../../bookings/bookings.factory.ts';
import { hallRequest, startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { enrolPhone } from '../../gate-access/testing/gate-access.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { readStatusOfMedia, uploadTestImage } from '../../profile/profile.factory.ts';
import { timedRecords } from '../testing/timed-records.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;
beforeAll(async () => {
  world = await startStaffedEstates();
  await rows(`insert into gates (id, estate_id, name) values ('gate-901', '901', 'Main gate')`);
});
afterAll(() => world.running.close());
beforeEach(async () => {
  const { running } = world;
  await rows('delete from rate_limit_attempts');
  eve = await signUpSomebody(running, { firstname: 'Evelyn', lastname: 'Zanzibar' });
  await rows('update users set mobile_verified = true, email_verified_at = now() where id = $1', [eve.userId]);
  const owner = { userId: eve.userId, roleId: testRoleId('901', 'Owner'), unitNumber: '14' };
  await grantRole(running.database.db, owner, running.dependencies);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const ask = (method: string, path: string, body?: unknown, cookie = eve.cookie) =>
  world.running.request(method, path, { cookie, ...(body !== undefined && { body }) });
const leave = (password = eve.password) => ask('POST', '/api/my-data/deletion', { password });
const book = async (date = '2026-12-03') => {
  const answer = await ask('POST', '/api/booking', bookingForm(hallRequest({ date })));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body.details.id);
};
const hold = () =>
  ask(
    'POST',
    '/api/console/legal-holds',
    { estateId: '901', userId: eve.userId, reason: 'A case' },
    world.manager.cookie,
  );

/** Every table in which a text of the person is left. */
const tablesWith = async (texts: string[]) => {
  const tables = await rows(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  );
  const found = [];
  for (const { name } of tables) {
    const hits = await rows(`select 1 from ${String(name)} t where t::text ilike any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (hits.length > 0) found.push(name);
  }
  return found;
};

describe('POST /api/my-data/deletion', () => {
  it('leaves nothing that names her: names, numbers, photos, devices, sessions, vehicles and invitations are gone', async () => {
    await ask('PUT', '/api/user/contact?userID=me', {
      home: '',
      work: '',
      cell: '0829998877',
      emergencyContactName: 'Zanzibar Junior',
      emergencyContactNumber: '',
    });
    const image = await uploadTestImage(world.running, eve);
    await ask('POST', '/api/user/vehicle?userID=me', {
      make: 'Toyota',
      model: 'Zanzibar',
      colour: 'Red',
      year: '2024',
      registrationNumber: 'ZNZ 123 GP',
      vinNumber: '',
      licenseDiscPhotoURL: '',
      carPhotoURL: image.url,
    });
    // An invitation into a household that she never accepted.
    await rows(
      `insert into household_invitations (id, estate_id, unit_number, role_id, channel, recipient, name, invited_by, state,
         created_at, expires_at) values ('never', '901', '15', $1, 'mail', $2, 'Evelyn', $3, 'withdrawn', now(), now())`,
      [testRoleId('901', 'Tenant'), eve.email, world.manager.userId],
    );
    await enrolPhone(world.running, eve.cookie);
    await book();
    const left = await leave();
    expect(left.body.details).toEqual({ outcome: 'deleted' });
    expect((await ask('GET', '/api/my-data')).status).toBe(401);
    const signIn = { email: eve.email, password: eve.password };
    expect((await ask('POST', '/api/auth/sign-in/email', signIn, '')).body.errorDetails.code).toBe(
      'auth/user-not-found',
    );
    expect(await readStatusOfMedia(world.running, image.url, world.manager)).toBe(404);
    await eventually(async () => {
      const mails = await world.running.outbox(eve.email);
      expect(mails.map(({ subject }) => subject)).toContain('Your account was deleted');
    });
    await rows('delete from outbox_messages');
    await eventually(async () =>
      expect(await tablesWith(['Evelyn', 'Zanzibar', eve.email, eve.mobile, '829998877', 'ZNZ 123', 'ZNZ123'])).toEqual(
        [],
      ),
    );
  });

  it("cancels a booking that nobody has decided on, and 'bookings without a name' stay", async () => {
    const id = await book();
    const decided = await ask(
      'PUT',
      `/api/console/bookings/${id}/decision`,
      { status: 'REJECTED', reason: 'No.' },
      world.manager.cookie,
    );
    const decisionId = String(decided.body.details.decision.id);
    expect((await leave()).status).toBe(200);
    await world.running.passUndoTime();
    expect(
      await rows('select status, customer_id, unit_number, pending_status from bookings where id = $1', [id]),
    ).toEqual([{ status: 'CANCELED', customer_id: 'nobody', unit_number: '', pending_status: null }]);
    expect(await rows('select state from decisions where id = $1', [decisionId])).toEqual([{ state: 'void' }]);
    const seen = await ask('GET', `/api/console/bookings/${id}`, undefined, world.manager.cookie);
    expect(seen.body.details.booking?.customer?.name ?? JSON.stringify(seen.body)).toContain('Somebody who left');
  });

  it('keeps the audit rows with her id, and shows nobody in the lists of people', async () => {
    await hold();
    const [lasting] = await rows('select id from legal_holds where person_id = $1', [eve.userId]);
    await ask('PUT', `/api/console/legal-holds/${String(lasting?.['id'])}/lift`, undefined, world.manager.cookie);
    expect((await leave()).status).toBe(200);
    expect((await rows('select 1 from audit_log where person_id = $1', [eve.userId])).length).toBeGreaterThan(0);
    const people = await ask('GET', '/api/console/people?perPage=100', undefined, world.manager.cookie);
    expect(JSON.stringify(people.body)).not.toContain('nobody');
  });

  it('refuses a wrong password, and after some of them every password for a while', async () => {
    expect((await leave('wrong')).body.errorDetails.code).toBe('auth/wrong-password');
    for (let attempt = 0; attempt < 20; attempt += 1) await leave('wrong');
    expect((await leave()).body.errorDetails.code).toBe('auth/too-many-requests');
    expect((await ask('GET', '/api/my-data')).status).toBe(200);
  });

  it('waits for the end of a legal hold, says so, and is done by a job when the hold ends', async () => {
    const placed = await hold();
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect((await leave()).body.details).toEqual({ outcome: 'held' });
    expect((await leave()).body.details).toEqual({ outcome: 'held' });
    const mine = (await ask('GET', '/api/my-data')).body.details.deletion;
    expect(mine.waitsSince).toBe(world.running.clock.now().toISOString());
    const waiting = await ask('GET', '/api/console/privacy-requests', undefined, world.manager.cookie);
    expect(
      waiting.body.details.items.filter(({ person }: { person: { id: string } | null }) => person?.id === eve.userId),
    ).toMatchObject([{ kind: 'deletion', state: 'held' }]);
    const { id } = placed.body.details;
    expect((await ask('PUT', `/api/console/legal-holds/${id}/lift`, undefined, world.manager.cookie)).status).toBe(200);
    await eventually(async () => expect(await rows('select 1 from users where id = $1', [eve.userId])).toEqual([]));
    expect(await rows('select state, words from privacy_requests where person_id = $1', [eve.userId])).toEqual([
      { state: 'answered', words: '' },
    ]);
  });

  it('tells the guards’ phones that her devices and roles have ended', async () => {
    await enrolPhone(world.running, eve.cookie);
    const [device] = await rows('select id from pass_devices where user_id = $1', [eve.userId]);
    await leave();
    const guard = await signUpSomebody(world.running);
    await grantRole(
      world.running.database.db,
      { userId: guard.userId, roleId: testRoleId('901', 'Guard') },
      world.running.dependencies,
    );
    const since = encodeURIComponent(new Date(world.running.clock.now().getTime() - dayMs).toISOString());
    const revoked = await ask('GET', `/api/gate/revocations?since=${since}`, undefined, guard.cookie);
    expect(JSON.stringify(revoked.body)).toContain(String(device?.['id']));
  });

  it('refuses the last administrator', async () => {
    const { db } = world.running.database;
    await rows(`update role_grants set revoked_at = now() where role_id like '%dministrator' and revoked_at is null`);
    await grantRole(db, { userId: eve.userId, roleId: testRoleId('901', 'Administrator') }, world.running.dependencies);
    expect((await leave()).body.errorDetails.code).toBe('privacy/last-administrator');
    await hold();
    expect((await leave()).body.errorDetails.code).toBe('privacy/last-administrator');
    await rows('delete from legal_holds where person_id = $1', [eve.userId]);
    // Of two who leave at the same moment, one stays.
    const ann = await signUpSomebody(world.running);
    await grantRole(db, { userId: ann.userId, roleId: testRoleId('901', 'Administrator') }, world.running.dependencies);
    const leaving = [leave(), ask('POST', '/api/my-data/deletion', { password: ann.password }, ann.cookie)];
    const statuses = (await Promise.all(leaving)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    await rows(`update role_grants set revoked_at = now() where role_id like '%dministrator' and revoked_at is null`);
  });
});

describe('a copy of her data', () => {
  const askFor = async () => (await ask('POST', '/api/my-data/export')).body.details;
  const ready = async () => {
    const { id } = await askFor();
    await eventually(async () => {
      const { copy } = (await ask('GET', '/api/my-data')).body.details;
      expect(copy).toMatchObject({ id, status: 'ready', progress: 100 });
    });
    return String(id);
  };
  const download = (id: string, cookie = eve.cookie) =>
    world.running.application.fetch(
      new Request(`${world.running.environment.publicUrl}/api/my-data/export/${id}`, { headers: { cookie } }),
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never,
    );

  it('is a zip with a readable page, JSON and pictures; she is told by notification and mail', async () => {
    const image = await uploadTestImage(world.running, eve);
    await book('2026-12-04');
    const id = await ready();
    const answer = await download(id);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual(['data.json', 'my-data.html', `pictures/${image.id}.webp`]);
    const page = strFromU8(files['my-data.html'] ?? new Uint8Array());
    for (const text of ['Evelyn Zanzibar', eve.email, '1 year, then without your name', `pictures/${image.id}.webp`]) {
      expect(page).toContain(text);
    }
    const { sections } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
      sections: { records: object }[];
    };
    expect(JSON.stringify(sections)).not.toContain('passwordHash');
    expect(JSON.stringify(sections)).toContain('2026-12-04');
    const notices = await ask('GET', '/api/notifications?userID=me');
    expect(notices.body.details).toContainEqual(
      expect.objectContaining({ title: 'Your copy is ready', url: '/MyData' }),
    );
    await eventually(async () => {
      const mails = await world.running.outbox(eve.email);
      expect(mails.map(({ subject }) => subject)).toContain('The copy of your data is ready');
    });
  });

  it('has the records of each kind, with the days of her estate', async () => {
    const days = { houseInvitations: 40, bookings: 41, messages: 42, mails: 43, usage: 100 };
    await ask('PUT', '/api/console/estates/901/retention', days, world.manager.cookie);
    const person = { userId: eve.userId, email: eve.email };
    const present = world.running.clock.now();
    const records = timedRecords(world.running, { present, staffId: world.manager.userId, person: () => person });
    for (const kind of ['houseInvitations', 'roleOffers', 'imports', 'usage', 'devices'] as const)
      await records[kind].make();
    const files = unzipSync(new Uint8Array(await (await download(await ready())).arrayBuffer()));
    const page = strFromU8(files['my-data.html'] ?? new Uint8Array());
    for (const text of ['40 days', '43 days', '100 days']) expect(page).toContain(text);
    const { sections } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
      sections: { records: Record<string, unknown[]> }[];
    };
    const all = Object.assign({}, ...sections.map((section) => section.records)) as Record<string, unknown[]>;
    for (const name of ['invitationsToYou', 'offers', 'listsOfStaff', 'usage']) {
      expect(all[name], name).toHaveLength(1);
    }
    expect(all['knownBrowsers']?.length).toBeGreaterThan(0);
    await rows('delete from retention_rules');
  });

  it('escapes what people typed in the page', async () => {
    await rows(`update users set last_name = '<script>alert(1)</script>' where id = $1`, [eve.userId]);
    const files = unzipSync(new Uint8Array(await (await download(await ready())).arrayBuffer()));
    expect(strFromU8(files['my-data.html'] ?? new Uint8Array())).not.toContain('<script>');
  });

  it('is hers alone: another person, a manager and a stranger do not get it', async () => {
    const id = await ready();
    const other = await signUpSomebody(world.running);
    for (const { cookie } of [other, world.manager]) expect((await download(id, cookie)).status).toBe(404);
    expect((await download(id, '')).status).toBe(401);
  });

  it('ends after 3 days, and its file is deleted', async () => {
    const id = await ready();
    const start = world.running.clock.now();
    world.running.clock.advance(3 * dayMs - 1000);
    expect((await download(id)).status).toBe(200);
    world.running.clock.advance(1000);
    const late = await download(id);
    expect(late.status).toBe(410);
    world.running.clock.set(start);
  });

  it('is made once at a time', async () => {
    const [one, two] = await Promise.all([askFor(), askFor()]);
    expect(one.id).toBe(two.id);
    await ready();
  });
});

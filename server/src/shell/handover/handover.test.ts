import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { readArchiveFile } from '../backup/archive-file.ts';
import { exportEstate } from './export-estate.ts';
import { importEstate } from './import-estate.ts';
import { leavingTables, stayingTables } from './tables-of-estate.ts';
import { countOf, passphrase, startInstallationWithEstate } from './testing/installation-with-estate.ts';

const estateId = '92';
/** The demo estate has one person who is no administrator. */
const secondPerson = randomUUID();

let installation: Awaited<ReturnType<typeof startInstallationWithEstate>>;
let world: TestDatabase;
let summary: Awaited<ReturnType<typeof installation.leave>>;

beforeAll(async () => {
  installation = await startInstallationWithEstate();
  ({ world } = installation);
  await world.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     values ($2, 'another@ekhaya.test', 'secret hash', 'Another', 'Person', '27820000001', 'resident', $1, now())`,
    [estateId, secondPerson],
  );
  await world.pool.query(
    `insert into role_grants (id, user_id, role_id, granted_at)
     select 'second-grant', $2, id, now() from roles where estate_id = $1 order by rank limit 1`,
    [estateId, secondPerson],
  );
  await world.pool.query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'administrator-of-a-house', g.user_id, r.id, '7777', now()
     from roles r, (select user_id from role_grants join roles on roles.id = role_id where rank = 100 limit 1) g
     where r.estate_id = $1 and r.rank = 100 limit 1`,
    [estateId],
  );
  summary = await installation.leave('estate.age');
});
afterAll(() => installation.close());

describe('an estate that is handed over', () => {
  it('every table leaves or stays, and says which', async () => {
    const { rows } = await world.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const named = [...Object.keys(leavingTables), ...Object.keys(stayingTables)].toSorted();
    expect(named).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('arrives with its rows, people and files, and nothing of another estate', async () => {
    const { there, database, arrived, close } = await installation.arrive('estate.age');
    expect(arrived).toEqual({ ...summary, newPeople: summary.people });
    expect(summary.people).toBeGreaterThan(0);
    expect(summary.files).toBeGreaterThan(0);
    for (const [table, where] of [
      ['houses', `estate_id = '${estateId}'`],
      ['tiles', `role_id in (select id from roles where estate_id = '${estateId}')`],
      ['content_items', `estate_id = '${estateId}'`],
      ['snags', `estate_id = '${estateId}'`],
      ['gate_log', `estate_id = '${estateId}'`],
      ['audit_log', `estate_id = '${estateId}'`],
      ['services', `location_id = '${estateId}'`],
    ]) {
      expect([table, await countOf(database, `${table} where ${where}`)]).toEqual([
        table,
        await countOf(world, `${table} where ${where}`),
      ]);
    }
    expect(await countOf(database, 'estates')).toBe(1);
    for (const table of [
      'bookings',
      'snags',
      'gate_log',
      'content_items',
      'audit_log',
      'visitor_invitations',
      'payments',
    ]) {
      expect([table, await countOf(database, `${table} where estate_id <> '${estateId}'`)]).toEqual([table, 0]);
    }
    // Nobody who stays is named by any row that left, in whatever column.
    const staying = (
      await world.pool.query<{ id: string }>(
        `select id from users where id <> 'nobody' and id not in (select user_id from role_grants g join roles r on r.id = g.role_id
         where r.estate_id = '${estateId}' and r.rank < 100)`,
      )
    ).rows;
    expect(staying.length).toBeGreaterThan(0);
    const pattern = staying.map(({ id }) => id).join('|');
    for (const table of Object.keys(leavingTables)) {
      expect([table, await countOf(database, `"${table}" t where t::text ~ '${pattern}'`)]).toEqual([table, 0]);
    }
    // Credentials and keys stay.
    for (const table of Object.keys(stayingTables)) {
      if (['installation_marks', 'gate_keys', 'rate_limit_attempts', 'live_events', 'data_copies'].includes(table))
        continue;
      expect([table, await countOf(database, `"${table}"`)]).toEqual([table, 0]);
    }
    const hashes = await world.pool.query<{ hash: string }>('select password_hash as hash from users');
    const here = await database.pool.query<{ hash: string }>('select password_hash as hash from users');
    expect(here.rows.filter(({ hash }) => hash !== '' && hashes.rows.some((each) => each.hash === hash))).toEqual([]);
    // Triggers and keys work again, and pictures are served.
    const changed = await database.pool.query<{ grew: boolean }>(
      `with b as (select version from estates) update estates set suburb = 'Elsewhere' returning version > (select version from b) as grew`,
    );
    expect(changed.rows).toEqual([{ grew: true }]);
    await expect(database.pool.query(`update role_grants set user_id = 'nobody2'`)).rejects.toThrow(/foreign key/);
    const { rows } = await database.pool.query<{ url: string }>('select image_url as url from estates');
    expect((await there.request('GET', rows[0]?.url ?? '')).status).toBe(200);
    await close();
  });

  it('houses count the roles that arrived, without those of administrators, who stay', async () => {
    expect(await countOf(world, `houses where unit_number = '7777' and held_roles = 1`)).toBe(1);
    const { database, close } = await installation.arrive('estate.age');
    expect(await countOf(database, `houses where unit_number = '7777' and held_roles = 0 and given_roles = 0`)).toBe(1);
    expect(await countOf(database, 'houses where held_roles > 0')).toBeGreaterThan(0);
    const wrong = await countOf(
      database,
      `houses h where (held_roles, given_roles) <> (
         select count(*) filter (where revoked_at is null and is_started), count(*)
         from role_grants g where g.unit_number = h.unit_number)`,
    );
    expect(wrong).toBe(0);
    await close();
  });

  it('somebody who has an account there keeps it; the others get a link to choose a password', async () => {
    const begin = async (database: TestDatabase) => {
      await database.pool.query(
        `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at, email_verified_at)
         select 'hers', u.email, 'her hash', 'Her', 'Name', '27820000000', 'resident', '', now(), now()
         from (select $1::text as email) u`,
        [known],
      );
    };
    const { rows: holders } = await world.pool.query<{ email: string; id: string }>(
      `select distinct u.email, u.id from users u join role_grants g on g.user_id = u.id join roles r on r.id = g.role_id
       where r.estate_id = $1 and r.rank < 100 order by 1`,
      [estateId],
    );
    const known = holders[0]?.email ?? '';
    const other = holders[1]?.email ?? '';
    const { there, database, arrived, close } = await installation.arrive('estate.age', { isQuiet: false, begin });
    expect(arrived.newPeople).toBe(summary.people - 1);
    expect((await database.pool.query('select id, password_hash from users where email = $1', [known])).rows).toEqual([
      { id: 'hers', password_hash: 'her hash' },
    ]);
    expect(await countOf(database, `role_grants where user_id = 'hers'`)).toBeGreaterThan(0);
    const { rows: hers } = await database.pool.query(`select estate_ids as "estateIds" from users where id = 'hers'`);
    expect(hers).toEqual([{ estateIds: [estateId] }]);
    await eventually(async () => expect(await there.outbox(other)).toHaveLength(1));
    expect((await there.outbox(other))[0]?.text).toMatch(/\/auth\/reset-password#token=/);
    expect(await there.outbox(known)).toEqual([]);
    await close();
  });

  it('an account there whose address nobody proved is closed before it gets the roles; only the mailed link opens it', async () => {
    const email = 'another@ekhaya.test';
    const begin = async ({ pool }: TestDatabase) => {
      await pool.query(
        `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
         values ('early', $1, 'his hash', 'An', 'Intruder', '27820000000', 'resident', '', now())`,
        [email],
      );
      await pool.query(
        `insert into sessions (id, token_digest, user_id, user_agent, created_at, expires_at, authenticated_at, staff_used_at)
         values ('s', 'd', 'early', '', now(), now() + interval '1 day', now(), now())`,
      );
      await pool.query(
        `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
         values ('p', 'early', '', 0, '{}', 'His', now())`,
      );
      await pool.query(
        `insert into authenticator_apps (user_id, encrypted_secret, created_at, confirmed_at) values ('early', '', now(), now())`,
      );
      await pool.query(`insert into recovery_codes (user_id, digest) values ('early', 'd')`);
      await pool.query(`insert into gate_pins (user_id, pin_hash, changed_at) values ('early', 'h', now())`);
      await pool.query(`insert into calendar_feeds (user_id, token_digest, token) values ('early', 'd', 't')`);
    };
    const { there, database, arrived, close } = await installation.arrive('estate.age', { isQuiet: false, begin });
    expect(arrived.newPeople).toBe(summary.people);
    expect(await countOf(database, `role_grants where user_id = 'early'`)).toBe(1);
    expect(await countOf(database, `users where id = 'early' and password_hash <> 'his hash'`)).toBe(1);
    for (const table of [
      'sessions',
      'passkeys',
      'authenticator_apps',
      'recovery_codes',
      'gate_pins',
      'calendar_feeds',
    ]) {
      expect(await countOf(database, `${table} where user_id = 'early'`), table).toBe(0);
    }
    await eventually(async () => expect(await there.outbox(email)).toHaveLength(1));
    expect((await there.outbox(email))[0]?.text).toMatch(/\/auth\/reset-password#token=/);
    await close();
  });

  it('a lagoon whose id another estate there has gets one of its own, with its resources and bookings', async () => {
    await world.pool.query(
      `insert into audit_log (at, actor_id, action, estate_id, subject_kind, subject_id)
       values (now(), 'nobody', 'service.change', '91', 'service', 'lagoon'), (now(), 'nobody', 'service.change', '91', '', 'lagoon')`,
    );
    await installation.leave('ridge.age', '91');
    const begin = async ({ pool }: TestDatabase) => {
      await pool.query(
        `insert into estates (id, name, suburb, city, image_url) values ('7', 'Baobab Rise', 'Midrand', 'Johannesburg', '')`,
      );
      await pool.query(`insert into locations (id) values ('7')`);
      await pool.query(
        `insert into services (id, location_id, name, image_url, approval, multi_resource, opens, closes)
         values ('lagoon', '7', 'Their lagoon', '', 'automatic', false, '0800', '1900')`,
      );
    };
    const { database, close } = await installation.arrive('ridge.age', { begin });
    const { rows } = await database.pool.query(
      `select id, location_id as at from services where id like 'lagoon%' order by 1`,
    );
    expect(rows).toEqual([
      { id: 'lagoon', at: '7' },
      { id: 'lagoon-91', at: '91' },
    ]);
    for (const table of ['resources', 'bookings']) {
      const count = await countOf(world, `${table} where service_id = 'lagoon'`);
      expect(count).toBeGreaterThan(0);
      expect([table, await countOf(database, `${table} where service_id = 'lagoon-91'`)]).toEqual([table, count]);
    }
    const { rows: subjects } = await database.pool.query(
      `select subject_kind as kind, subject_id as id from audit_log where action = 'service.change' order by 1 desc`,
    );
    expect(subjects).toEqual([
      { kind: 'service', id: 'lagoon-91' },
      { kind: '', id: 'lagoon' },
    ]);
    await close();
  });

  it('arrives whole or not at all: a damaged file, a second time, no estate', async () => {
    await installation.leave('cut.age');
    await truncate(installation.pathOf('cut.age'), 20_000);
    await expect(installation.arrive('cut.age')).rejects.toThrow();
    const { database, there, close } = await installation.arrive('estate.age');
    const again = readArchiveFile(installation.pathOf('estate.age'), passphrase).then((archive) =>
      importEstate(
        { database, clock: there.clock, objectStore: createObjectStore(installation.pathOf('again')) },
        archive,
      ),
    );
    await expect(again).rejects.toThrow('This installation has an estate 92 already. Nothing was imported.');
    await close();
    const { done, archive } = exportEstate(
      { pool: world.pool, objectStore: installation.running.dependencies.objectStore },
      { estateId: 'none', now: installation.running.clock.now() },
    );
    archive.on('error', () => undefined);
    await expect(done).rejects.toThrow('There is no estate none.');
  });

  it('leaves and arrives by the two commands', async () => {
    const target = await createTestDatabase();
    const call = (command: string, given: string[], url: string) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../..', command), ...given], {
        env: {
          EKHAYA_DATA_DIR: installation.pathOf('data'),
          EKHAYA_SECRET: installation.running.environment.secrets.current,
          EKHAYA_HANDOVER_PASSPHRASE: passphrase,
          DATABASE_URL: url,
          STORAGE_URL: installation.pathOf(command === 'export-estate.ts' ? 'objects' : 'objects-by-command'),
        },
      });
    const file = installation.pathOf('by-command.age');
    expect((await call('export-estate.ts', [estateId, file], installation.running.database.url)).stdout).toMatch(
      /\d+ people, \d+ rows/,
    );
    const { stdout } = await call('import-estate.ts', [file, '--without-mails'], target.url);
    expect(stdout).toContain('compared with the archive.');
    expect(await countOf(target, 'estates')).toBe(1);
    await target.drop();
  });
});

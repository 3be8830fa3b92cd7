import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveOtherSettings } from '../../platform/database/testing/other-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { exportEstate } from './export-estate.ts';
import { importEstate } from './import-estate.ts';

const now = new Date('2026-11-09T22:30:00Z');
const thandi = '5e1f7a52-8f2b-4c3d-9a6e-0b1c2d3e4f50';

let folder: string;
/** The second estate of this installation is a copy of the first: both show the same picture, and one person belongs to both. */
let from: TestDatabase;
const pathOf = (name: string): string => join(folder, name);

const addPerson = ({ pool }: TestDatabase, id: string, email: string) =>
  pool.query(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     values ($1, $2, $3, 'her hash', 'Thandi', 'Nkosi', '', 'resident', '', $3)`,
    [id, email, now],
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-two-estates-'));
  from = await createTestDatabase();
  await addPerson(from, thandi, 'thandi@ekhaya.test');
  await from.pool.query(
    `insert into media (id, visibility, content_type, object_key, created_at)
     values ('gatehouse', 'public', 'image/webp', 'pictures/gatehouse.webp', $1)`,
    [now],
  );
  for (const id of ['1', '2']) {
    await from.pool.query(
      `insert into estates (id, name, suburb, city, image_url) values ($1, 'Estate ' || $1, '', '', '/media/gatehouse')`,
      [id],
    );
    await from.pool.query(
      `insert into roles (id, estate_id, name, rank, display_name, description) values ('owner-' || $1, $1, 'owner', 40, 'Owner', '')`,
      [id],
    );
    await from.pool.query(
      `insert into role_grants (id, user_id, role_id, granted_at) values ('grant-' || $1, $2, 'owner-' || $1, $3)`,
      [id, thandi, now],
    );
  }
  const store = createObjectStore(pathOf('from'));
  await store.put('pictures/gatehouse.webp', Buffer.from('the picture'), 'image/webp');
  await store.put('pictures/gatehouse-narrow.webp', Buffer.from('its narrow copy'), 'image/webp');
});
afterAll(async () => {
  await from.drop();
  await rm(folder, { recursive: true });
});

/** Hands an estate over to another installation. */
const handOver = async (estateId: string, into: TestDatabase, files: string) => {
  const { archive, done } = exportEstate(
    { pool: from.pool, objectStore: createObjectStore(pathOf('from')) },
    {
      estateId,
      now,
    },
  );
  // The import says what it finds.
  done.catch(() => undefined);
  const target = { database: into, clock: { now: () => now }, objectStore: createObjectStore(pathOf(files)) };
  return importEstate(target, archive, { isQuiet: true });
};

describe('two estates of one installation that are handed over one after the other', () => {
  let into: TestDatabase;
  beforeAll(async () => {
    into = await createTestDatabase();
    await handOver('1', into, 'into');
    // She has changed her address there since.
    await into.pool.query(
      `update users set email = 'thandi@new.test', email_verified_at = $2, password_hash = 'of her choice' where id = $1`,
      [thandi, now],
    );
  });
  afterAll(() => into.drop());

  it('the second arrives with the picture that the first has brought, for the person who came with the first', async () => {
    expect(await handOver('2', into, 'into')).toMatchObject({
      estateName: 'Estate 2',
      people: 1,
      newPeople: 0,
      files: 2,
    });
    const { rows: people } = await into.pool.query(
      `select email, password_hash as hash, estate_ids as "estateIds" from users where id <> 'nobody'`,
    );
    expect(people).toEqual([{ email: 'thandi@new.test', hash: 'of her choice', estateIds: ['1', '2'] }]);
    expect((await into.pool.query('select id from media')).rows).toEqual([{ id: 'gatehouse' }]);
  });

  it('pictures are as narrow there for a phone as they were', async () => {
    const answers = await Promise.all(
      [
        { database: from, environment: { storageUrl: pathOf('from') } },
        { database: into, environment: { storageUrl: pathOf('into') } },
      ].map(async (installation) => {
        const { request, application } = await startApplicationForTests(installation);
        const { status, body } = await request('GET', '/media/gatehouse?width=480');
        await application.stop();
        return { status, body };
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
  });
});

it('an estate is refused whose picture is another one there', async () => {
  const into = await createTestDatabase();
  await into.pool.query(
    `insert into media (id, visibility, content_type, object_key, created_at)
     values ('gatehouse', 'public', 'image/webp', 'pictures/another.webp', $1)`,
    [now],
  );
  await expect(handOver('1', into, 'refused')).rejects.toThrow('a row of media already');
  await into.drop();
});

it('the account with her id is hers, whoever has her former address there', async () => {
  const into = await createTestDatabase();
  await addPerson(into, thandi, 'thandi@new.test');
  await addPerson(into, 'somebody', 'thandi@ekhaya.test');
  await handOver('1', into, 'by-id');
  const { rows } = await into.pool.query(`select user_id as "userId" from role_grants`);
  expect(rows).toEqual([{ userId: thandi }]);
  await into.drop();
});

it('an estate arrives where PostgreSQL has other settings', async () => {
  const into = await createTestDatabase();
  await giveOtherSettings(into);
  expect(await handOver('1', into, 'other-settings')).toMatchObject({ estateName: 'Estate 1', people: 1 });
  const { rows } = await into.pool.query(`select granted_at as "grantedAt" from role_grants`);
  expect(rows).toEqual([{ grantedAt: now }]);
  await into.drop();
});

it('an open claim against a vendor is a difference there: its vendor knows the vend by a number of the old installation', async () => {
  for (const claim of ['open', 'owed']) {
    await from.pool.query(
      `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state, reference,
         vend_sent_at, vendor_claim, created_at, changed_at)
       values ($1, $2, $1, '1', '04222222225', 'electricity', 5000, 'ZAR', 'payhost', 'refunded', $1, $3, $1, $3, $3)`,
      [claim, thandi, now],
    );
  }
  const into = await createTestDatabase();
  await handOver('1', into, 'claims');
  const { rows: claims } = await into.pool.query('select id, vendor_claim as claim from payments order by id');
  // Nobody asks the vendor by another number, to which it says that the vend does not exist.
  expect(claims).toEqual([
    { id: 'open', claim: '' },
    { id: 'owed', claim: 'owed' },
  ]);
  const { rows: differences } = await into.pool.query(
    'select payment_id as id, kind, detail, found_at as "foundAt", settled_at as "settledAt" from payment_differences',
  );
  expect(differences).toEqual([
    {
      id: 'open',
      kind: 'vendor',
      detail:
        'the money went back before the estate was handed over; whether the vendor sold, only the installation that it came from can ask',
      foundAt: now,
      settledAt: null,
    },
  ]);
  expect((await from.pool.query(`select vendor_claim as claim from payments where id = 'open'`)).rows).toEqual([
    { claim: 'open' },
  ]);
  await into.drop();
});

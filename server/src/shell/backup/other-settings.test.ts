import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveOtherSettings } from '../../platform/database/testing/other-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { digestsOfTables } from './testing/digests-of-tables.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
/** Two databases with the same rows: one with the settings of the embedded PostgreSQL, one with others. */
let embedded: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-other-settings-'));
  [embedded, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await giveOtherSettings(other);
  for (const { pool } of [embedded, other]) {
    await pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
       values ('thandi', 'thandi@ekhaya.test', '', 'Thandi', 'Nkosi', '', 'resident', '', '2026-11-09T22:30:00Z')`,
    );
    await pool.query(
      `insert into addresses (id, user_id, context, address_type, longitude, latitude, created_at)
       values ('home', 'thandi', 'Msasa Ridge', 'Residential', 28.123456789012345, -25.987654321098765, '2026-11-09T22:30:00Z')`,
    );
  }
});
afterAll(async () => {
  await Promise.all([embedded.drop(), other.drop()]);
  await rm(folder, { recursive: true });
});

/** Restores a backup of what a pool reads into a new database, and looks at it from a session with the settings of the embedded one. */
const restored = async (from: pg.Pool, { hasOtherSettings }: { hasOtherSettings: boolean }) => {
  const into = await createTestDatabase();
  try {
    if (hasOtherSettings) await giveOtherSettings(into);
    const { archive, done } = writeBackup(
      { pool: from, objectStore: createObjectStore(join(folder, 'of')) },
      new Date('2026-11-10T00:00:00Z'),
    );
    // The restore says what it finds.
    done.catch(() => undefined);
    await restoreBackup({ pool: into.pool, objectStore: createObjectStore(join(folder, 'into')) }, archive);
    return await digestsIn(into);
  } finally {
    await into.drop();
  }
};

/** A pool that reads rows as its PostgreSQL is set to, as that of a backup once did. */
const formerPool = (url: string): pg.Pool => {
  class FormerClient extends pg.Client {
    // The driver has one method for a text, a configuration with or without a callback, and a stream.
    override query(...given: unknown[]): never {
      const [text, ...rest] = given;
      const query = super.query.bind(this) as (...parameters: unknown[]) => never;
      return query(typeof text === 'string' && text.startsWith('set local') ? 'select' : text, ...rest);
    }
  }
  return new pg.Pool({ connectionString: url, max: 1, Client: FormerClient });
};

const digestsIn = async ({ url }: TestDatabase) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone to 'UTC'; set extra_float_digits to 1`);
    return await digestsOfTables(client);
  } finally {
    await client.end();
  }
};

describe('where the settings of PostgreSQL differ, every row is brought back', () => {
  it('from the embedded one into another', async () => {
    expect(await restored(embedded.pool, { hasOtherSettings: true })).toEqual(await digestsIn(embedded));
  });

  it('from another into the embedded one', async () => {
    expect(await restored(other.pool, { hasOtherSettings: false })).toEqual(await digestsIn(embedded));
  });

  it('of a backup that was written as its PostgreSQL was set to, where this one is set to the same', async () => {
    const former = formerPool(other.url);
    const { 'public.users': users } = await digestsIn(embedded);
    expect(await restored(former, { hasOtherSettings: true })).toMatchObject({ 'public.users': users });
    await expect(restored(former, { hasOtherSettings: false })).rejects.toThrow('are not those of the backup');
    await former.end();
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningPostgres } from '@ekhaya/embedded-database/embedded-postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { prepareStartPlace, readNotes, writeNote } from '../testing/start-place.ts';

const root = join(import.meta.dirname, '../../../..');
const place = prepareStartPlace();

/** Unpacks a version beside the one that runs, with more migrations. @returns its folder */
const unpackVersion = async (...migrations: { name: string; statements: string[] }[]): Promise<string> => {
  const tree = join(place.folder, migrations.map(({ name }) => name).join('-'));
  await mkdir(join(tree, 'server'), { recursive: true });
  for (const part of ['migrate.ts', 'restore.ts', 'package.json', 'src', 'migrations']) {
    await cp(join(root, 'server', part), join(tree, 'server', part), {
      recursive: true,
      filter: (source) => !source.endsWith('_snapshot.json'),
    });
  }
  for (const packages of ['node_modules', 'server/node_modules'])
    await symlink(join(root, packages), join(tree, packages));
  const journalFile = join(tree, 'server/migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  for (const { name, statements } of migrations) {
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: name });
    await writeFile(join(tree, 'server/migrations', `${name}.sql`), statements.join('--> statement-breakpoint\n'));
  }
  await writeFile(journalFile, JSON.stringify(journal));
  return tree;
};

/** Runs a command of a version with only these variables, as `npm run` does. */
const runCommand = async (
  tree: string,
  command: string[],
  variables: Record<string, string>,
): Promise<{ code: number | null; output: string }> => {
  const env = { PATH: process.env['PATH'], ...variables };
  const child = spawn(process.execPath, command, { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

const migrate = (tree: string, variables: Record<string, string>) => runCommand(tree, ['server/migrate.ts'], variables);

const hasColumn = async ({ pool }: Pick<TestDatabase, 'pool'>, name: string): Promise<boolean> => {
  const found = `select 1 from information_schema.columns where table_name = 'estates' and column_name = $1`;
  return (await pool.query(found, [name])).rows.length === 1;
};

const adds = { name: '9998_adds', statements: ['alter table estates add column added text;'] };
const breaks = { name: '9999_breaks', statements: ['alter table estates add column broken text;', 'select 1 / 0;'] };
const nothing = { code: 0, output: expect.stringContaining('Nothing is to do: the tables are those of this version.') };

describe('on the embedded database', () => {
  const variables = () => ({ EKHAYA_DATA_DIR: place.dataDirectory });

  it('migrates while the version before serves, and a second run says that nothing is to do', async () => {
    const server = place.start();
    const address = await server.address();
    expect(await writeNote(address, 1)).toBe(true);
    const next = await unpackVersion(adds);
    expect(await migrate(next, variables())).toEqual({
      code: 0,
      output: 'Applied: 9998_adds. The tables are those of this version now.\n',
    });
    expect(await writeNote(address, 2)).toBe(true);
    expect(await readNotes(address)).toEqual([1, 2]);
    const password = await readFile(join(place.dataDirectory, 'postgres-password'), 'utf8');
    const database = connectDatabase(findRunningPostgres(place.dataDirectory, password) ?? '');
    expect(await hasColumn(database, 'added')).toBe(true);
    await database.close();
    expect(await migrate(next, variables())).toEqual(nothing);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('migrates while no server runs, and leaves no PostgreSQL behind', async () => {
    const server = place.start();
    await server.address();
    server.signal('SIGTERM');
    await server.ended;
    const { code, output } = await migrate(await unpackVersion(adds), variables());
    expect([code, output]).toEqual([0, expect.stringContaining('Applied: 9998_adds.')]);
    expect(place.isPostgresRunning()).toBe(false);
  });
});

describe('with DATABASE_URL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });
  const variables = () => ({ EKHAYA_DATA_DIR: place.dataDirectory, DATABASE_URL: database.url });

  it('says why a migration failed, with exit code 1; the tables are as before, and the version before serves on', async () => {
    const server = place.start({ DATABASE_URL: database.url });
    const address = await server.address();
    const { code, output } = await migrate(await unpackVersion(breaks), variables());
    expect(code).toBe(1);
    expect(output).toContain('The tables could not be migrated: division by zero, in "select 1 / 0;"\n');
    expect(output).toContain('No migration is applied in part. The version that runs can go on');
    expect(output).not.toContain('    at ');
    expect(await hasColumn(database, 'broken')).toBe(false);
    expect(await writeNote(address, 1)).toBe(true);
    expect(await migrate(root, variables())).toEqual(nothing);
    // The corrected version is applied.
    const corrected = await unpackVersion(adds);
    expect(await migrate(corrected, variables())).toMatchObject({ code: 0 });
    expect(await hasColumn(database, 'added')).toBe(true);
  });

  it('names the migrations that stay when a later one fails', async () => {
    expect(await migrate(root, variables())).toMatchObject({ code: 0 });
    const { code, output } = await migrate(await unpackVersion(adds, breaks), variables());
    expect(code).toBe(1);
    expect(output).toContain(
      'division by zero, in "select 1 / 0;"\nMigrations that were applied before it and stay: 9998_adds.\n',
    );
    expect(await hasColumn(database, 'added')).toBe(true);
    expect(await hasColumn(database, 'broken')).toBe(false);
  });

  it('restores a backup of the version before, and migrates it then', async () => {
    await database.pool.query(
      `insert into estates (id, name, image_url, suburb, city) values ('old', 'Old', '', '', '')`,
    );
    const file = join(place.folder, 'before.tar.gz');
    expect(await runCommand(root, ['server/backup.ts', file], variables())).toMatchObject({ code: 0 });
    const empty = await createTestDatabase();
    const restored = await runCommand(await unpackVersion(adds), ['server/restore.ts', file], {
      ...variables(),
      DATABASE_URL: empty.url,
    });
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining('are restored, and are those of the backup.'),
    });
    expect((await empty.pool.query('select id, added from estates')).rows).toEqual([{ id: 'old', added: null }]);
    await empty.drop();
  });

  it('says which variable is wrong, with exit code 1', async () => {
    expect(await migrate(root, { ...variables(), NODE_ENV: 'production' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^With NODE_ENV=production, EKHAYA_SECRET and PUBLIC_URL must be set\./),
    });
    const away = await migrate(root, { ...variables(), DATABASE_URL: 'postgresql://ekhaya:hidden@127.0.0.1:1/ekhaya' });
    expect(away).toEqual({ code: 1, output: expect.stringContaining('127.0.0.1:1/ekhaya cannot be reached') });
    expect(away.output).not.toContain('hidden');
  });
});

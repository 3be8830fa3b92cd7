import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../../platform/object-store/create-object-store.ts';
import { seedDemoWorld } from '../../../../demo-data/index.ts';
import { readArchiveFile, writeArchiveFile } from '../../backup/archive-file.ts';
import { startApplicationForTests } from '../../testing/application-for-tests.ts';
import { exportEstate } from '../export-estate.ts';
import { importEstate } from '../import-estate.ts';

/** The passphrase of the archives. */
export const passphrase = 'four words of a list';
/** A cheap passphrase: its cost is not what is tested. */
const workFactor = 4;

/** Counts the rows of a table: `houses where held_roles > 0`. */
export const countOf = async ({ pool }: Pick<TestDatabase, 'pool'>, sql: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count);

interface Arrival {
  isQuiet?: boolean;
  /** Writes rows that the other installation has before. */
  begin?: (database: TestDatabase) => Promise<void>;
}

/** Starts an installation with the demo world, from which estates leave, and stops its server. */
export const startInstallationWithEstate = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ekhaya-handover-'));
  const pathOf = (name: string): string => join(folder, name);
  const world = await createTestDatabase();
  const running = await startApplicationForTests({ database: world, environment: { storageUrl: pathOf('objects') } });
  await seedDemoWorld(running.dependencies, () => undefined);
  await running.application.stop();
  return {
    world,
    running,
    pathOf,
    /** Writes an archive of an estate. */
    async leave(name: string, estateId = '92') {
      const { archive, done } = exportEstate(
        { pool: running.database.pool, objectStore: running.dependencies.objectStore },
        { estateId, now: running.clock.now() },
      );
      const [left] = await Promise.all([done, writeArchiveFile(pathOf(name), archive, { passphrase, workFactor })]);
      return left;
    },
    /** Starts another installation, which has a database of its own, and brings an archive into it. */
    async arrive(name: string, { isQuiet = true, begin }: Arrival = {}) {
      const database = await createTestDatabase();
      await begin?.(database);
      const storageUrl = pathOf(`there-${name}`);
      const there = await startApplicationForTests({ database, environment: { storageUrl } });
      const close = async (): Promise<void> => {
        await there.application.stop();
        await database.drop();
      };
      try {
        const arrived = await importEstate(
          { database, clock: there.clock, objectStore: createObjectStore(storageUrl) },
          await readArchiveFile(pathOf(name), passphrase),
          { isQuiet },
        );
        return { there, database, arrived, close };
      } catch (error) {
        await close();
        throw error;
      }
    },
    async close(): Promise<void> {
      await world.drop();
      await rm(folder, { recursive: true });
    },
  };
};

import { insertBackup } from '../../platform/backups/backups.store.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { sealArchive } from './archive-file.ts';
import { nameOfBackup, pruneStoredBackups, storeBackup } from './stored-backups.ts';
import { writeBackup } from './write-backup.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes a backup into the store for backups, records it, and deletes those that are older than they are kept. Does nothing where
 * there is no such store. A backup that failed leaves the earlier ones as they are, and is tried again.
 * @param options.workFactor the cost of the passphrase, as a power of two; 18 by default
 */
export const backUp = async (
  {
    database,
    objectStore,
    environment,
    clock,
  }: Pick<Dependencies, 'database' | 'objectStore' | 'environment' | 'clock'>,
  { workFactor }: { workFactor?: number } = {},
): Promise<void> => {
  if (environment.backups === undefined) return;
  const { storageUrl, passphrase, days } = environment.backups;
  const store = createObjectStore(storageUrl);
  const startedAt = clock.now();
  const isEncrypted = passphrase !== undefined;
  const { archive, done } = writeBackup(
    // Without a passphrase the archive can be read by whoever finds it: the secret stays out.
    { pool: database.pool, objectStore, secret: isEncrypted ? environment.secrets.all.join('\n') : undefined },
    startedAt,
  );
  const sealAndStore = async (): Promise<void> =>
    storeBackup(store, nameOfBackup(startedAt), await sealArchive(archive, { passphrase, workFactor }));
  const [{ rows, files }] = await Promise.all([done, sealAndStore()]);
  await insertBackup(database.db, { startedAt, finishedAt: clock.now(), rows, files, isEncrypted });
  await pruneStoredBackups(store, new Date(startedAt.getTime() - days * dayMs));
};

import { randomUUID } from 'node:crypto';
import { backupSilentAfterMs, isBackupUnderWay, type BackupFailure } from '@ekhaya/contract/operations/how-it-is.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import {
  selectBackupAttempt,
  updateBackupAttempt,
  upsertBackupAttempt,
} from '../../platform/backups/backup-attempt.store.ts';
import { insertBackup } from '../../platform/backups/backups.store.ts';
import { acquireNamedLock } from '../../platform/database/named-lock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Environment } from '../../platform/environment.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { ObjectStoreUnavailableError } from '../../platform/object-store/object-store-unavailable-error.ts';
import { claimMark } from '../../platform/secret/installation-marks.store.ts';
import { BackupError } from './archive-format.ts';
import { sealArchive } from './archive-file.ts';
import { backupLock } from './backup-lock.ts';
import { claimStoreOfBackups, nameOfBackup, pruneStoredBackups, storeBackup } from './stored-backups.ts';
import { writeBackup } from './write-backup.ts';

/** The mark with the id of the installation, which a restored one keeps. */
const installationMark = 'installation';

/** A running attempt says so this often. */
const sayEveryMs = 30_000;

type Needs = Pick<Dependencies, 'database' | 'objectStore' | 'environment' | 'clock' | 'logger'>;

const failureOf = (error: unknown): BackupFailure => {
  if (!(error instanceof ObjectStoreUnavailableError)) return 'other';
  return error.isFull ? 'store-full' : 'store-away';
};

/** Begins the attempt of the night. @returns undefined while another attempt runs */
const beginOwn = ({ database, clock }: Needs): Promise<string | undefined> =>
  database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, backupLock);
    const now = clock.now();
    const newest = await selectBackupAttempt(transaction);
    if (newest !== undefined && isBackupUnderWay(newest, now)) return undefined;
    const attemptId = randomUUID();
    const begun = { attemptId, askedAt: now, begunAt: now, seenAt: now, endedAt: null, failure: null };
    await upsertBackupAttempt(transaction, begun);
    return attemptId;
  });

/**
 * Has the backup of the night begun later. The attempt that is under way may be one that its process left when it ended: nobody else
 * makes that one again, and it counts as under way until it has been silent for this long.
 */
const postpone = ({ database }: Needs): Promise<void> =>
  enqueue(database.db, 'back-up', {}, { delayMs: backupSilentAfterMs, key: 'back-up of the night' });

/** Takes up the attempt that somebody asked for. @returns undefined if it was given up meanwhile */
const beginAsked = async ({ database, clock }: Needs, attemptId: string): Promise<string | undefined> => {
  const now = clock.now();
  return (await updateBackupAttempt(database.db, attemptId, { begunAt: now, seenAt: now })) ? attemptId : undefined;
};

/**
 * Passes an archive on, and fails at its end if another attempt, or another installation, took the place of this one: it deleted parts
 * of this archive, which must not be listed as whole then.
 */
async function* untilReplaced(
  { database, clock }: Needs,
  { attemptId, claimStore }: { attemptId: string; claimStore: () => Promise<void> },
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* archive;
  await claimStore();
  if (!(await updateBackupAttempt(database.db, attemptId, { seenAt: clock.now() })))
    throw new BackupError('Another attempt took the place of this backup.');
}

const writeInto = async (
  dependencies: Needs,
  { storageUrl, passphrase, days }: NonNullable<Environment['backups']>,
  { attemptId, workFactor }: { attemptId: string; workFactor: number | undefined },
): Promise<void> => {
  const { database, objectStore, environment, clock } = dependencies;
  const store = createObjectStore(storageUrl);
  const startedAt = clock.now();
  const prune = () =>
    // No earlier attempt is under way now.
    pruneStoredBackups(store, { whole: new Date(startedAt.getTime() - days * dayMs), partial: startedAt });
  const installation = await claimMark(database.db, installationMark, randomUUID());
  const claimStore = () => claimStoreOfBackups(store, installation);
  await claimStore();
  // First too, because a full store has no room for another backup until it is done.
  await prune();
  const isEncrypted = passphrase !== undefined;
  const { archive, done } = writeBackup(
    // Without a passphrase the archive can be read by whoever finds it: the secret stays out.
    { pool: database.pool, objectStore, secret: isEncrypted ? environment.secrets.all.join('\n') : undefined },
    startedAt,
  );
  const sealAndStore = async (): Promise<void> => {
    const sealed = await sealArchive(archive, { passphrase, workFactor });
    await storeBackup(store, nameOfBackup(startedAt), untilReplaced(dependencies, { attemptId, claimStore }, sealed));
  };
  const [{ rows, files }] = await Promise.all([done, sealAndStore()]);
  await insertBackup(database.db, { startedAt, finishedAt: clock.now(), rows, files, isEncrypted });
  // The backup that was the newest until now may be too old.
  await prune();
};

/**
 * Writes a backup into the store for backups, records it, and deletes those that are older than they are kept. Does nothing where
 * there is no such store. One that failed leaves nothing behind, and those that are kept stay. That of the night is tried again, and
 * is postponed while another one is being written; one that somebody asked for is not, because she sees that it failed and asks again.
 * @param asked.attemptId the attempt that a member of staff asked for; undefined for that of the night
 * @param options.workFactor the cost of the passphrase, as a power of two; 18 by default
 */
export const backUp = async (
  dependencies: Needs,
  { attemptId: askedId }: { attemptId?: string | undefined } = {},
  { workFactor }: { workFactor?: number } = {},
): Promise<void> => {
  const { database, environment, clock, logger } = dependencies;
  if (environment.backups === undefined) return;
  const attemptId = askedId === undefined ? await beginOwn(dependencies) : await beginAsked(dependencies, askedId);
  if (attemptId === undefined) {
    if (askedId === undefined) await postpone(dependencies);
    return;
  }
  // A database that is unavailable hears of it at the next turn.
  const say = () => void updateBackupAttempt(database.db, attemptId, { seenAt: clock.now() }).catch(() => undefined);
  const saying = setInterval(say, sayEveryMs).unref();
  try {
    await writeInto(dependencies, environment.backups, { attemptId, workFactor });
    await updateBackupAttempt(database.db, attemptId, { endedAt: clock.now() });
  } catch (error) {
    await updateBackupAttempt(database.db, attemptId, { endedAt: clock.now(), failure: failureOf(error) });
    if (askedId === undefined) throw error;
    logger.error({ reason: error instanceof Error ? error.message.split('\n', 1)[0] : '' }, 'a backup failed');
  } finally {
    clearInterval(saying);
  }
};

// Writes a backup: `npm run backup -- FILE`, also while the server runs. docs/operations.md says how to keep and restore one.
import { join, resolve } from 'node:path';
import { insertBackup } from './src/platform/backups/backups.store.ts';
import { createObjectStore } from './src/platform/object-store/create-object-store.ts';
import { readSecrets } from './src/platform/secret/read-secrets.ts';
import { writeArchiveFile } from './src/shell/backup/archive-file.ts';
import { writeBackup } from './src/shell/backup/write-backup.ts';
import { openForCommand } from './src/shell/start/open-for-command.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [file] = process.argv.slice(2);
if (file === undefined) {
  say('Name the file: npm run backup -- FILE');
  process.exit(1);
}
const { environment, database } = await openForCommand(process.env, say);
const { backupPassphrase: passphrase } = environment;
const { connection, dataDirectory, stop } = database;
const startedAt = new Date();
try {
  const { archive, done } = writeBackup(
    {
      pool: connection.pool,
      objectStore: createObjectStore(environment.storageUrl ?? join(dataDirectory, 'objects')),
      // Without a passphrase the archive can be read by whoever finds it: the secret stays out.
      secret: passphrase === undefined ? undefined : (await readSecrets(environment, dataDirectory)).all.join('\n'),
    },
    startedAt,
  );
  const [summary] = await Promise.all([done, writeArchiveFile(resolve(file), archive, { passphrase })]);
  const { rows, files } = summary;
  const isEncrypted = passphrase !== undefined;
  await insertBackup(connection.db, { startedAt, finishedAt: new Date(), rows, files, isEncrypted });
  say(`${summary.rows} rows of ${summary.tables} tables and ${summary.files} files are in ${resolve(file)}.`);
  if (passphrase === undefined) {
    say(
      'It is not encrypted and does not hold the secret of the installation: keep EKHAYA_SECRET or the file "secret" apart from it.',
    );
  }
} catch (error) {
  say(`No backup was written: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stop();
}

// Restores a backup into an empty database: `npm run restore -- FILE`. No server may run meanwhile. docs/operations.md says how.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnvironment } from './src/platform/environment.ts';
import { secretFileOf } from './src/platform/secret/read-secrets.ts';
import { createObjectStore } from './src/platform/object-store/create-object-store.ts';
import { readArchiveFile } from './src/shell/backup/archive-file.ts';
import { readHeader, restoreBackup } from './src/shell/backup/restore-backup.ts';
import { migrateTables, startDatabase } from './src/shell/start/start-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [file] = process.argv.slice(2);
if (file === undefined) {
  say('Name the file: npm run restore -- FILE');
  process.exit(1);
}
const environment = readEnvironment(process.env);
const database = await startDatabase(environment, say, () => process.exit(1));
try {
  const read = () => readArchiveFile(resolve(file), environment.backupPassphrase);
  const { migrations } = await readHeader(await read());
  await migrateTables(database, () => undefined, migrations);
  const { rows, tables, files, secret } = await restoreBackup(
    {
      pool: database.connection.pool,
      objectStore: createObjectStore(environment.storageUrl ?? join(database.dataDirectory, 'objects')),
    },
    await read(),
  );
  say(`${rows} rows of ${tables} tables and ${files} files are restored, and are those of the backup.`);
  // The backup of an older version, or one that was made between two migrations.
  await migrateTables(database, () => undefined);
  if (secret === undefined) say('Start the server with the secret of the installation that the backup is of.');
  else if (environment.secret === undefined) {
    await writeFile(secretFileOf(database.dataDirectory), secret, { mode: 0o600 });
    say('The secret of the installation is restored too. Start the server.');
  } else if (secret.split('\n').every((each) => [environment.secret, ...environment.previousSecrets].includes(each)))
    say('Start the server.');
  else
    say(
      'EKHAYA_SECRET is not the secret of this backup: set it to that of the installation before you start the server, and EKHAYA_PREVIOUS_SECRETS if it was being changed.',
    );
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.stop();
}

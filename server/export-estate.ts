// Writes an estate that is handed over: `npm run export-estate -- ID FILE`, also while the server runs. docs/operations.md says how.
import { join, resolve } from 'node:path';
import { createObjectStore } from './src/platform/object-store/create-object-store.ts';
import { writeArchiveFile } from './src/shell/backup/archive-file.ts';
import { exportEstate } from './src/shell/handover/export-estate.ts';
import { openForCommand } from './src/shell/start/open-for-command.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [estateId, file] = process.argv.slice(2);
const passphrase = process.env['EKHAYA_HANDOVER_PASSPHRASE'];
if (estateId === undefined || file === undefined) {
  say('Name the estate and the file: npm run export-estate -- ID FILE');
  process.exit(1);
}
if (passphrase === undefined || passphrase === '') {
  say(
    'Set EKHAYA_HANDOVER_PASSPHRASE: the file holds names, numbers and addresses of people, and is always encrypted.',
  );
  process.exit(1);
}
const { environment, database } = await openForCommand(process.env, say);
const { connection, dataDirectory, stop } = database;
try {
  const objectStore = createObjectStore(environment.storageUrl ?? join(dataDirectory, 'objects'));
  const { archive, done } = exportEstate({ pool: connection.pool, objectStore }, { estateId, now: new Date() });
  const [{ estateName, people, rows, files }] = await Promise.all([
    done,
    writeArchiveFile(resolve(file), archive, { passphrase }),
  ]);
  say(`${estateName}: ${people} people, ${rows} rows and ${files} files are in ${resolve(file)}, encrypted.`);
  say('Nothing was changed here. Gate keys, credentials, passwords and what belongs to people alone are not in it.');
} catch (error) {
  say(`Nothing was written: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stop();
}

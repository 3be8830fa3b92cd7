// Changes the secret of the installation: `npm run rotate-secret`. No server may run meanwhile. docs/operations.md says what follows.
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from './src/platform/environment.ts';
import { isSharedSecret } from './src/platform/secret/assert-shared-secret.ts';
import { readOrCreateSecret } from './src/platform/secret/secret-file.ts';
import { rotateSecret } from './src/shell/secret/rotate-secret.ts';
import { migrateTables, startDatabase } from './src/shell/start/start-database.ts';

const leastLetters = 32;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const requested = readEnvironment(process.env);
const to =
  process.env['EKHAYA_NEW_SECRET'] ?? (requested.secret === undefined ? randomBytes(32).toString('base64url') : '');
if (to.length < leastLetters) {
  say(`EKHAYA_NEW_SECRET must hold the new secret, at least ${leastLetters} letters. Nothing was changed.`);
  process.exit(1);
}
const database = await startDatabase(requested, say, () => process.exit(1));
try {
  await migrateTables(database, say);
  const file = join(database.dataDirectory, 'secret');
  const isFile = requested.secret === undefined;
  const from = requested.secret ?? (await readOrCreateSecret(file));
  const left = isFile ? await readFile(`${file}.next`, 'utf8').catch(() => undefined) : undefined;
  if (left !== undefined && (await isSharedSecret(database.connection.db, left))) {
    // An earlier run was interrupted after the database had changed.
    await rename(`${file}.next`, file);
    say('The change of the secret is completed. Start the server again.');
  } else {
    // Written before the database changes, so that the new secret cannot be lost.
    if (isFile) await writeFile(`${file}.next`, to, { mode: 0o600 });
    const count = await rotateSecret(database.connection, { from, to });
    if (isFile) await rename(`${file}.next`, file);
    say(`${count} values are encrypted with the new secret.`);
    say(
      isFile
        ? `It stands in ${file}. Start the server again.`
        : 'Set EKHAYA_SECRET to it on every process, and start them.',
    );
  }
} finally {
  await database.stop();
}

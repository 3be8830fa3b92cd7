// Changes the secret of the installation while its servers run: `npm run rotate-secret`. docs/operations.md says how.
import { randomBytes } from 'node:crypto';
import { chown, rename, stat, writeFile } from 'node:fs/promises';
import { readSecrets, secretFileOf } from './src/platform/secret/read-secrets.ts';
import {
  readUseOfEarlierSecrets,
  reencryptEverything,
  RotationError,
  writeWithNewestSecret,
} from './src/shell/secret/rotate-secret.ts';
import { openForCommand } from './src/shell/start/open-for-command.ts';
import { migrateTables } from './src/shell/start/start-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Puts a new secret before the others of the file, which keeps its owner. */
const addToFile = async (file: string, secrets: readonly string[]): Promise<void> => {
  const { uid, gid } = await stat(file);
  await writeFile(`${file}.next`, [randomBytes(32).toString('base64url'), ...secrets].join('\n'), { mode: 0o600 });
  await chown(`${file}.next`, uid, gid);
  await rename(`${file}.next`, file);
};

const { environment: requested, database } = await openForCommand(process.env, say);
const file = secretFileOf(database.dataDirectory);
const isFile = requested.secret === undefined;
try {
  await migrateTables(database, say);
  const secrets = await readSecrets(requested, database.dataDirectory);
  if (secrets.all.length === 1) {
    if (isFile) {
      await addToFile(file, secrets.all);
      say(`A new secret stands in ${file}, before the one in use. Restart the server, then run this command again.`);
    } else {
      say(
        'On every process, set EKHAYA_PREVIOUS_SECRETS to the secret in use and EKHAYA_SECRET to a new one, such as `openssl rand -hex 32` makes. Restart them one after the other, then run this command again with the same variables. Nothing was changed.',
      );
      process.exitCode = 1;
    }
  } else {
    if (await writeWithNewestSecret(database.connection, secrets, new Date())) {
      say('All processes write with the new secret.');
    }
    const count = await reencryptEverything(database.connection, secrets);
    say(`${count} values were encrypted with the new secret; none is left with another.`);
    const { pins, recoveryCodes, linksUntil } = await readUseOfEarlierSecrets(database.connection, secrets);
    const isOver = linksUntil === undefined || linksUntil <= new Date();
    const where = isFile ? `the other lines of ${file}` : 'EKHAYA_PREVIOUS_SECRETS';
    if (pins === 0 && recoveryCodes === 0 && isOver) {
      say(
        `Nothing needs an earlier secret any more. Take out ${where}, and restart the processes one after the other.`,
      );
    } else {
      say(
        `Still made with an earlier secret: ${pins} gate PINs, which are made anew when they are entered; ${recoveryCodes} recovery codes; links in mails until ${linksUntil?.toISOString().slice(0, 10) ?? 'today'}. Keep ${where} until then: without it these PINs are reset by their owners, and the codes and links end.`,
      );
    }
  }
} catch (error) {
  if (!(error instanceof RotationError)) throw error;
  say(error.message);
  process.exitCode = 1;
} finally {
  await database.stop();
}

// Migrates the database of the server's variables, and does nothing else: `npm run migrate` of a new version, while the version before
// it serves. docs/operations.md says when.
import { readEnvironment } from './src/platform/environment.ts';
import { migrateTables, openBesideServer } from './src/shell/start/start-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const migrate = async (): Promise<void> => {
  const requested = readEnvironment(process.env);
  const database = await openBesideServer(requested, say);
  try {
    const applied = await migrateTables(database, () => undefined);
    say(
      applied.length === 0
        ? 'Nothing is to do: the tables are those of this version.'
        : `Applied: ${applied.join(', ')}. The tables are those of this version now.`,
    );
  } finally {
    await database.stop();
  }
};

try {
  await migrate();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say('No migration is applied in part. The version that runs can go on with the tables as they are.');
  process.exitCode = 1;
}

import { readEnvironment, type RequestedEnvironment } from '../../platform/environment.ts';
import type { Progress } from './progress.ts';
import { sentenceOfFailure } from './sentence-of-failure.ts';
import { openBesideServer, type StartedDatabase } from './start-database.ts';

/** A database that is open for a command. */
type OpenedDatabase = Omit<StartedDatabase, 'announce'>;

/**
 * Opens the database of the server for a command. Where it cannot be opened, says why and ends the process with exit code 1.
 * @param say writes a line for the person at the terminal
 * @param open opens it; by default also while the server runs
 */
export async function openForCommand(
  processEnvironment: Record<string, string | undefined>,
  say: Progress,
  open: (environment: RequestedEnvironment, showProgress: Progress) => Promise<OpenedDatabase> = openBesideServer,
): Promise<{ environment: RequestedEnvironment; database: OpenedDatabase }> {
  try {
    const environment = readEnvironment(processEnvironment);
    return { environment, database: await open(environment, say) };
  } catch (error) {
    const sentence = sentenceOfFailure(error);
    if (sentence === undefined) throw error;
    say(sentence);
    return process.exit(1);
  }
}

// Starts a server with a demo world of its own, and signs the people of the measurement in.
import { mkdirSync } from 'node:fs';
import { DEMO_PASSWORD, seedDemoWorld } from '../../server/demo-data/index.ts';
import { applicationKey } from '../../server/src/shell/application-key.ts';
import { createApplication } from '../../server/src/shell/application.ts';
import { createDependencies } from '../../server/src/shell/create-dependencies.ts';
import { startServer, stopAll } from '../../server/src/shell/start/start-server.ts';

/** Files and reads of other people's records ask for a sign-in of the last 10 minutes. */
const signedInForMs = 300_000;
/** Who makes the calls. */
export const callerNames = ['thandi', 'guard', 'manager', 'admin'];

/**
 * Starts a server on the database of a folder, which gets a demo world if it is empty.
 * @param {string} folder
 * @param {(line: string) => void} log
 */
export async function openWorld(folder, log) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const started = [];
  let database;
  let dependencies;
  let apiKey = '';
  const { address } = await startServer(
    {
      processEnvironment: { EKHAYA_DATA_DIR: folder, PORT: '0', EKHAYA_DEMO: '1' },
      showProgress: log,
      signal: new AbortController().signal,
      onDatabaseLost: () => process.exit(1),
      createApplication: (foundation) => {
        database = foundation.database;
        apiKey = applicationKey(foundation.environment.secrets.current);
        dependencies = createDependencies(foundation, { logLevel: 'error' });
        // The jobs of every minute would read tables that have no index while they are written, and run beside the measured calls.
        return createApplication(dependencies, { hasTimetable: false });
      },
      seedDemoWorld: (foundation) => seedDemoWorld(createDependencies(foundation), log),
    },
    started,
  );
  const callers = createCallers({ address, apiKey, database });
  return { address, database, dependencies, callers, stop: () => stopAll(started) };
}

/**
 * Returns a function that signs the callers in, unless they have done so a short time ago.
 * @returns `{ name, email, userId, thandiId, headers, read }` of each; `read` answers a path with its details, or undefined
 */
const createCallers = ({ address, apiKey, database }) => {
  let callers = [];
  let signedInAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - signedInAt < signedInForMs) return callers;
    signedInAt = performance.now();
    const { rows } = await database.pool.query('select email, id from users');
    const ids = new Map(rows.map(({ email, id }) => [email, id]));
    callers = [];
    for (const name of callerNames) {
      const email = `${name}@ekhaya.test`;
      const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      });
      if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}: ${await signedIn.text()}`);
      const headers = { 'x-api-key': apiKey, cookie: signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
      const read = async (path) => {
        const answer = await fetch(`${address}${path}`, { headers });
        if (!answer.ok) return undefined;
        const body = await answer.json();
        return body?.details ?? body;
      };
      callers.push({ name, email, userId: ids.get(email), thandiId: ids.get('thandi@ekhaya.test'), headers, read });
    }
    return callers;
  };
};

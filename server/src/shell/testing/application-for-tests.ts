import { undoMs } from '@ekhaya/contract/decisions/decisions.rules';
import { settableClock } from '../../platform/clock.ts';
import { connectDatabase } from '../../platform/database/database.ts';
import { createTestDatabase } from '../../platform/database/testing/test-database.ts';
import { runDueDecisions } from '../../platform/decisions/testing/run-due-decisions.ts';
import type { Environment } from '../../platform/environment.ts';
import { selectOutboxMessages } from '../../platform/outbox/outbox.store.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { environmentForTests } from '../../platform/testing/environment-for-tests.ts';
import { applicationKey } from '../application-key.ts';
import { createApplication } from '../application.ts';
import { createDependencies } from '../create-dependencies.ts';
import { currentVersion } from './current-version.ts';

/** The parts of a request that a test can set. */
export interface TestRequest {
  body?: unknown;
  rawBody?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** The version of the record that the caller saw. By default the present one, for a call of a member of staff who just read it. */
  version?: number;
  /** The client's address; 127.0.0.1 by default. */
  address?: string;
}

/** A response, with a JSON body parsed. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  /** Untyped, because tests assert its content. */
  body: ReturnType<typeof JSON.parse>;
  /** The session cookie that the response set, in the form of a request's `cookie` header. */
  cookie: string | undefined;
}

const present = new Date('2026-11-14T08:00:00.000Z');

/**
 * Starts the real application on a database of its own, with running jobs and live stream and a settable clock. Requests pass
 * through the whole server except the socket. Recurring jobs do not run: they follow the real clock, and would write in the
 * middle of a test at the turn of a minute.
 */
export const startApplicationForTests = async (
  options: {
    environment?: Partial<Environment>;
    database?: Awaited<ReturnType<typeof createTestDatabase>>;
    /** The database of another process: this one has connections of its own to it. */
    besideDatabase?: Awaited<ReturnType<typeof createTestDatabase>>;
    /** Whether staff sessions rest when the clock moves. By default the people of a test work on and confirm when they are asked. */
    hasStaffLimits?: boolean;
    /** Takes every line of the log, down to requests. By default only errors are logged, to the standard output. */
    log?: (line: string) => void;
    /** Where traces and log lines are sent; nowhere by default. */
    telemetry?: Telemetry | undefined;
  } = {},
) => {
  const { besideDatabase } = options;
  const database =
    besideDatabase === undefined
      ? (options.database ?? (await createTestDatabase()))
      : { ...besideDatabase, ...connectDatabase(besideDatabase.url) };
  const environment = environmentForTests(options.environment ?? {});
  const clock = settableClock(present);
  const dependencies = createDependencies(
    { database, environment, telemetry: options.telemetry },
    {
      clock,
      ...(options.log === undefined ? { logLevel: 'error' } : { logLevel: 'info', logTo: { write: options.log } }),
    },
  );
  const application = await createApplication(dependencies, { hasTimetable: false });
  await application.start();

  let provedAt = present;
  /** Renews what every session has proved when the clock has moved. */
  const keepProofs = async (): Promise<void> => {
    const now = clock.now();
    if (options.hasStaffLimits === true || now <= provedAt) return;
    provedAt = now;
    await database.pool.query('update sessions set authenticated_at = $1, staff_used_at = $1', [now]);
  };

  const request = async (method: string, path: string, sent: TestRequest = {}): Promise<TestAnswer> => {
    if (sent.cookie !== undefined) await keepProofs();
    const body = sent.rawBody ?? (sent.body instanceof FormData ? sent.body : JSON.stringify(sent.body));
    const version = method === 'GET' ? undefined : (sent.version ?? (await currentVersion(database.pool, path)));
    const isJson = sent.body !== undefined && !(sent.body instanceof FormData);
    const response = await application.fetch(
      new Request(`${environment.publicUrl}${path}`, {
        method,
        headers: {
          'x-api-key': applicationKey(environment.secrets.current),
          ...((isJson || sent.rawBody !== undefined) && { 'content-type': 'application/json' }),
          ...(sent.cookie !== undefined && { cookie: sent.cookie }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...sent.headers,
        },
        ...(body !== undefined && { body }),
      }),
      { incoming: { socket: { remoteAddress: sent.address ?? '127.0.0.1' } } } as never,
    );
    const text = await response.text();
    const isJsonAnswer = text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true;
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0] ?? '')
      .find((each) => !each.endsWith('='));
    return {
      status: response.status,
      headers: response.headers,
      body: isJsonAnswer ? JSON.parse(text) : text,
      cookie,
    };
  };

  return {
    request,
    application,
    dependencies,
    database,
    clock,
    environment,
    apiKey: applicationKey(environment.secrets.current),
    /** Applies every pending decision as after its undo time. The clock is moved forward only meanwhile. */
    passUndoTime: async () => {
      clock.advance(undoMs);
      await runDueDecisions(database.pool);
      clock.advance(-undoMs);
    },
    /** The messages to a recipient, newest first. */
    outbox: (recipient: string) => selectOutboxMessages(database.db, recipient),
    close: async () => {
      await application.stop();
      if (besideDatabase !== undefined) await database.close();
      else if (options.database === undefined) await database.drop();
    },
  };
};

import { needsStaffSession, type RouteDefinition } from '@ekhaya/contract/wire/route';
import { AppError } from '../app-error.ts';
import type { DatabaseConnection } from '../database/database.ts';
import type { Replica } from '../database/replica/replica.ts';

/** The databases that a read can be answered from. Without a replica every read is answered by the primary. */
export interface Readable {
  database: DatabaseConnection;
  replica?: Replica | undefined;
  publicUrl: string;
}

/** For so long after a write of a browser its reads are answered by the primary: a replica in use is at most a second behind. */
const ownWriteSeconds = 2;
const cookie = 'ekhaya_written=1';

/** Whether this browser has just written. Processes share no memory, so the browser remembers it. */
const hasJustWritten = (headers: Headers): boolean =>
  (headers.get('cookie') ?? '').split(';').some((part) => part.trim() === cookie);

/** Makes the browser remember that it has written with rights of the console, if a replica could show what was before. */
export const rememberWrite = (
  response: Response,
  route: RouteDefinition,
  { replica, publicUrl }: Pick<Readable, 'replica' | 'publicUrl'>,
): void => {
  if (replica === undefined || route.method === 'get' || !needsStaffSession(route)) return;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${cookie}; Path=/api/console/; HttpOnly; SameSite=Lax${secure}; Max-Age=${ownWriteSeconds}`,
  );
};

/**
 * Answers a call with the database that it reads from: the replica for reads that may be a second old, as long as it is fresh and the
 * browser has not just written; else the primary. Where the replica fails, the primary answers.
 */
export const answerFrom = async <Answer>(
  { database, replica }: Readable,
  { route, headers }: { route: RouteDefinition; headers: Headers },
  answer: (reader: DatabaseConnection | undefined) => Promise<Answer>,
): Promise<Answer> => {
  if (route.freshness === undefined) return answer(undefined);
  if (replica === undefined) return answer(database);
  const connection = hasJustWritten(headers) ? undefined : replica.connection();
  if (connection !== undefined) {
    try {
      const answered = await answer(connection);
      replica.countRead('replica');
      return answered;
    } catch (error) {
      if (error instanceof AppError) throw error;
      replica.suspend(error);
    }
  }
  replica.countRead('primary');
  return answer(database);
};

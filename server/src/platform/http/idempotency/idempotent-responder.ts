import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { toResponse, type BufferedResponse } from '../buffered-response.ts';
import { createCipher } from '../../secret/cipher.ts';
import {
  claimKey,
  deleteClaim,
  deleteKeysBefore,
  retentionMs,
  selectStoredResponse,
  storeResponse,
  type StoredResponse,
  type IdempotentCall,
} from './idempotency.store.ts';

/** How long a second call waits for the first before it is told to come back. */
const waitAtMostMs = 40_000;
const firstPauseMs = 10;
const longestPauseMs = 200;

/** Answers a call of a route that takes `Idempotency-Key`. */
export type IdempotentResponder = (call: IdempotentCall, answer: () => Promise<BufferedResponse>) => Promise<Response>;

/** A failure of the moment is not kept: the same call may succeed a little later. */
const isOfTheMoment = (status: number): boolean => status >= 500 || status === 429;

const replay = (status: number, body: string): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'idempotency-replayed': 'true',
    },
  });

/** The key that a request names, or undefined. @throws {AppError} `validation` for one that is no key */
export const idempotencyKeyOf = (headers: Headers): string | undefined => {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('validation', {
      fields: { 'Idempotency-Key': 'This has to be 1 to 200 visible ASCII characters.' },
    });
  }
  return key;
};

/** What an answer is bound to in the table. */
const placeOf = ({ callerId, route, key }: IdempotentCall): string => JSON.stringify([callerId, route, key]);

/**
 * The same key and caller gets the first answer, for 24 hours; a second call in flight waits for the first, on whichever
 * process that is. A key names a call, whatever else comes with it: a phone that repeats one may have lost what it sent.
 */
export const createIdempotentResponder = ({
  database,
  clock,
  logger,
  environment,
}: Pick<Dependencies, 'database' | 'clock' | 'logger' | 'environment'>): IdempotentResponder => {
  const { encrypt, decrypt } = createCipher(environment.secret, 'ekhaya kept answers');
  /** The first answer again, or undefined while there is none. */
  const answerAgain = (call: IdempotentCall, first: StoredResponse | undefined): Response | undefined => {
    if (first === undefined || first.status === null || first.encryptedBody === null) return undefined;
    return replay(first.status, decrypt(first.encryptedBody, placeOf(call)).toString());
  };

  return async (call, answer) => {
    const claim = randomUUID();
    let waited = 0;
    let length = firstPauseMs;
    while (!(await claimKey(database.db, { ...call, claim, claimedAt: clock.now() }))) {
      const again = answerAgain(call, await selectStoredResponse(database.db, call));
      if (again !== undefined) return again;
      if (waited >= waitAtMostMs) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      await pause(length);
      waited += length;
      length = Math.min(length * 2, longestPauseMs);
    }
    try {
      const first = await answer();
      if (isOfTheMoment(first.status)) await deleteClaim(database.db, call, claim);
      else {
        const encryptedBody = encrypt(Buffer.from(first.body ?? ''), placeOf(call));
        await storeResponse(database.db, call, { claim, status: first.status, encryptedBody });
      }
      return toResponse(first);
    } catch (error) {
      await deleteClaim(database.db, call, claim).catch((cause: unknown) => {
        logger.warn({ err: cause }, 'the claim of an idempotency key could not be taken back');
      });
      throw error;
    }
  };
};

/** Forgets answers older than 24 hours. */
export const pruneIdempotencyKeys = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteKeysBefore(database.db, new Date(clock.now().getTime() - retentionMs));

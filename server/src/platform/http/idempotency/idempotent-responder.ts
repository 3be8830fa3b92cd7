import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { toResponse, type BufferedResponse } from '../buffered-response.ts';
import { createCipher } from '../../secret/cipher.ts';
import {
  claimKey,
  deleteClaim,
  deleteKeysBefore,
  deleteKeysOf,
  retentionMs,
  selectStoredResponse,
  storeResponse,
  type StoredResponse,
  type IdempotentCall,
} from './idempotency.store.ts';

/** How long a repeated call waits for the first one before it answers 503. */
const maxWaitMs = 40_000;
const firstPollDelayMs = 10;
const maxPollDelayMs = 200;

/** The pauses before the repeated attempts to store or release a key: the connection may have died with the call. */
const retryPausesMs = [50, 250, 1_000, 4_000];

/**
 * Runs a call with an idempotency key, or replays the stored response of the first call with that key.
 * @param options.isRefusalStored false: a refused call releases its key, and a repeated call is acted on again
 */
export type IdempotentResponder = (
  call: IdempotentCall,
  respond: () => Promise<BufferedResponse>,
  options?: { isRefusalStored?: boolean },
) => Promise<Response>;

/** Whether a failure is transient. Such a response is not stored, because a repeated call may succeed. */
const isTransient = (status: number): boolean => status >= 500 || status === 429;

const replay = (status: number, body: string): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'idempotency-replayed': 'true',
    },
  });

/** The idempotency key of a request, or undefined. @throws {AppError} `validation` for an invalid key */
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

/** Binds an encrypted body to its row. */
const bindingOf = ({ callerId, route, key }: IdempotentCall): string => JSON.stringify([callerId, route, key]);

/**
 * Creates the responder. For 24 hours, a call with the same key, caller and route gets the response of the first call. While
 * the first call runs, on any process, a repeated call waits for it. The body of a repeated call is ignored, because a phone
 * may repeat a call without the exact body that it sent first.
 */
export const createIdempotentResponder = ({
  database,
  clock,
  logger,
  environment,
}: Pick<Dependencies, 'database' | 'clock' | 'logger' | 'environment'>): IdempotentResponder => {
  const { encrypt, decrypt } = createCipher(environment.secrets, 'ekhaya kept answers');
  /** The stored response, or undefined while there is none. */
  const replayStored = (call: IdempotentCall, first: StoredResponse | undefined): Response | undefined => {
    if (first === undefined || first.status === null || first.encryptedBody === null) return undefined;
    return replay(first.status, decrypt(first.encryptedBody, bindingOf(call)).toString());
  };

  const repeat = async (write: () => Promise<void>, what: 'stored' | 'released'): Promise<void> => {
    let cause: unknown;
    for (const pauseMs of retryPausesMs) {
      await pause(pauseMs, undefined, { ref: false });
      try {
        await write();
        return;
      } catch (thrown) {
        cause = thrown;
      }
    }
    logger.warn({ err: cause }, `an idempotency key could not be ${what}`);
  };

  /** Stores or releases a key. The caller does not wait for repeated attempts; a repeated call waits for them. */
  const settle = async (write: () => Promise<void>, what: 'stored' | 'released'): Promise<void> => {
    try {
      await write();
    } catch {
      void repeat(write, what);
    }
  };

  return async (call, respond, { isRefusalStored = true } = {}) => {
    const claim = randomUUID();
    const release = () => settle(() => deleteClaim(database.db, call, claim), 'released');
    let waited = 0;
    let delay = firstPollDelayMs;
    const hasClaimed = async (): Promise<boolean> => {
      try {
        return await claimKey(database.db, { ...call, claim, claimedAt: clock.now() });
      } catch (error) {
        // The connection may have died after the claim was written.
        await release();
        throw error;
      }
    };
    while (!(await hasClaimed())) {
      const stored = replayStored(call, await selectStoredResponse(database.db, call));
      if (stored !== undefined) return stored;
      if (waited >= maxWaitMs) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      await pause(delay);
      waited += delay;
      delay = Math.min(delay * 2, maxPollDelayMs);
    }
    let first: BufferedResponse;
    try {
      first = await respond();
    } catch (error) {
      await release();
      throw error;
    }
    if (isTransient(first.status) || (first.status >= 400 && !isRefusalStored)) await release();
    else {
      // The action is done: its caller gets the answer even while the answer cannot be stored yet.
      const encryptedBody = encrypt(Buffer.from(first.body ?? ''), bindingOf(call));
      const response = { claim, status: first.status, encryptedBody };
      await settle(() => storeResponse(database.db, call, response), 'stored');
    }
    return toResponse(first);
  };
};

/** Deletes stored responses older than 24 hours. */
export const pruneIdempotencyKeys = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteKeysBefore(database.db, new Date(clock.now().getTime() - retentionMs));

/** Deletes the stored responses to a caller who left. */
export const eraseResponsesTo = (transaction: Queryable, callerId: string): Promise<void> =>
  deleteKeysOf(transaction, callerId);

import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import type { z } from 'zod';
import type { DatabaseConnection } from '../database/database.ts';
import type { RequestOrigin, RouteCaller, StaffEstates } from './caller.ts';
import type { Upload } from './upload/receive-upload.ts';

type CallerOf<R extends RouteDefinition> = R['access'] extends { who: 'public' }
  ? RouteCaller | undefined
  : RouteCaller;

/** The fields of a URL-encoded form by name; of fields that come twice, the last. */
export type FormFields = Readonly<Record<string, string>>;

/** The input of a handler: the validated request and its caller. */
export interface HandlerInput<R extends RouteDefinition> {
  params: R extends { params: infer P extends z.ZodType } ? z.output<P> : object;
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : object;
  body: R extends { bodyKind: 'multipart' }
    ? Upload
    : R extends { bodyKind: 'form' }
      ? FormFields
      : R extends { body: infer B extends z.ZodType }
        ? z.output<B>
        : undefined;
  caller: CallerOf<R>;
  /** For `own` routes: the person whose records are requested, with `me` resolved. Elsewhere the caller's id, or ''. */
  personId: string;
  /**
   * For `staff` routes: the estates where the caller holds the route's permission. For `own` routes: every estate when the
   * caller is that person, else the estates whose records the caller may read as staff. Empty elsewhere.
   */
  staffEstates: StaffEstates;
  /** For `isIdempotent` routes: the idempotency key, if the client sent one. A repeated call never reaches the handler. */
  idempotencyKey: string | undefined;
  /**
   * The id for the record that the call creates. Repetitions of a call with an idempotency key have the same one: where the process
   * died after the record was committed and before the response was stored, the handler finds the record by it. Random without a key.
   */
  recordId: string;
  /** For `isVersioned` routes: the version of the record that the caller saw, from the header `If-Match`. */
  version: R extends { isVersioned: true } ? number : undefined;
  /**
   * For routes whose `freshness` is a second: the database to read from, which may be a replica and then refuses writes. Rights and
   * records of the read belong to the primary.
   */
  reader: R extends { freshness: 'second' } ? DatabaseConnection : undefined;
  origin: RequestOrigin;
  /** The raw headers of the request, for cookies and Last-Event-ID. */
  headers: Headers;
}

/** The result of a handler: the details of the response, and cookies to set. */
export interface HandlerResult<R extends RouteDefinition> {
  details: z.input<R['output']>;
  cookies?: string[];
  /** Asks the browser to clear its HTTP cache (`Clear-Site-Data`). Set when a session of this browser ends. */
  clearsBrowserCache?: boolean;
}

/** A route of the contract with its handler. A `Response` is sent unchanged, for streams. */
export interface MountedRoute {
  route: RouteDefinition;
  answer: (input: HandlerInput<RouteDefinition>) => Promise<HandlerResult<RouteDefinition> | Response>;
}

/** Connects a route of the contract to its handler, with types that match. */
export const handle = <R extends RouteDefinition>(
  route: R,
  answer: (input: HandlerInput<R>) => Promise<HandlerResult<R> | Response>,
): MountedRoute => ({ route, answer });

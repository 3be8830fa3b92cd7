import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import type { z } from 'zod';
import type { Caller, RequestOrigin, StaffEstates } from './caller.ts';
import type { Upload } from './upload/receive-upload.ts';

type CallerOf<R extends RouteDefinition> = R['access'] extends { who: 'public' } ? Caller | undefined : Caller;

/** What a handler is given: everything validated, and who is calling. */
export interface HandlerInput<R extends RouteDefinition> {
  params: R extends { params: infer P extends z.ZodType } ? z.output<P> : object;
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : object;
  body: R extends { bodyKind: 'multipart' }
    ? Upload
    : R extends { body: infer B extends z.ZodType }
      ? z.output<B>
      : undefined;
  caller: CallerOf<R>;
  /** For `own` routes: whose records are meant, with `me` resolved. The caller's id elsewhere, or an empty text. */
  personId: string;
  /**
   * For `staff` routes: the estates where the caller holds the route's permission. For `own` routes: every estate for the
   * person herself; for staff the estates of which they may see her records. Empty elsewhere.
   */
  staffEstates: StaffEstates;
  /** For `isIdempotent` routes: the key that the caller named, if any. The same call again never reaches the handler. */
  idempotencyKey: string | undefined;
  origin: RequestOrigin;
  /** The raw headers of the request, for cookies and Last-Event-ID. */
  headers: Headers;
}

/** What a handler answers: the details, and cookies to set where it has any. */
export interface HandlerResult<R extends RouteDefinition> {
  details: z.input<R['output']>;
  cookies?: string[];
  /** Where a session of this browser ends: asks the browser to empty its HTTP cache (`Clear-Site-Data`). */
  clearsBrowserCache?: boolean;
}

/** A route of the contract with the code that answers it. A `Response` is sent as it is (streams). */
export interface MountedRoute {
  route: RouteDefinition;
  answer: (input: HandlerInput<RouteDefinition>) => Promise<HandlerResult<RouteDefinition> | Response>;
}

/** Ties a route of the contract to the use case that answers it. */
export const handle = <R extends RouteDefinition>(
  route: R,
  answer: (input: HandlerInput<R>) => Promise<HandlerResult<R> | Response>,
): MountedRoute => ({ route, answer });

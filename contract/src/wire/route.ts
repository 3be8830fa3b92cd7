import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may call a route. There is no default: a route that does not say so does not compile.
 * - `public`: anybody who has the application key.
 * - `signed-in`: anybody with a live session; the use case narrows further to the caller's own records.
 * - `own`: `of` names the parameter that says whose records are meant. It must be the caller (`me` is accepted),
 *   or the caller holds the staff permission `records.read` at an estate of that person: otherwise 403.
 * - `staff`: the caller holds `permission` at one estate at least. The handler is given `staffEstates`, the estates
 *   where she does, and every use case narrows what it reads and changes to them.
 */
export type Access =
  | { who: 'public' }
  | { who: 'signed-in' }
  | { who: 'own'; of: { in: 'params' | 'query'; name: string } }
  | { who: 'staff'; permission: StaffPermission };

/** What staff may do at the estates where their role allows it; which rank holds what is the server's policy. */
export const staffPermissions = [
  /** Reads what residents of the estate read of themselves. */
  'records.read',
  /** Sees the booking queue; accepts, rejects and cancels. */
  'bookings.decide',
  /** Services, locations, resources, hours, stock, closures. */
  'facilities.write',
  'notifications.write',
  'people.read',
  /** Grants and removes roles, ends sessions and revokes phones of people, below the own rank. */
  'roles.grant',
  /** The configuration of the estate; that of the product takes an administrator. */
  'configuration.write',
  'audit.read',
  /** Gates, overrides, the gate's log. */
  'gate.manage',
  /** Stands at a gate: held by the guards of the estate and its manager. */
  'gate.guard',
  'visitors.manage',
  /** Mail from a template to people of the estate. */
  'mail.send',
] as const;

export type StaffPermission = (typeof staffPermissions)[number];

/** The folders of the product: each feature word names a folder on every side. */
export type FeatureWord =
  | 'identity'
  | 'estates'
  | 'profile'
  | 'gate-access'
  | 'visitors'
  | 'bookings'
  | 'directory'
  | 'notifications'
  | 'configuration'
  | 'live'
  | 'audit'
  | 'mail'
  | 'operations';

/** One call of the wire, said once and obeyed by both sides. */
export interface RouteDefinition {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Full path, with `{name}` for a parameter. */
  path: `/api/${string}`;
  feature: FeatureWord;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `multipart` bodies carry one file under the name `file`; everything else is JSON. */
  bodyKind?: 'json' | 'multipart';
  /** Largest accepted body, in bytes. 64 KiB when unsaid. */
  bodyLimit?: number;
  /** Status of success, 200 when unsaid. */
  status?: 200 | 201;
  /** The value of `details` in `{status:'success', details}`; the whole body when `isBare`. */
  output: z.ZodType;
  isBare?: boolean;
  /**
   * Takes the header `Idempotency-Key`: the same key and caller gets the first answer for 24 hours; a second call in flight
   * waits for the first. Without the header every call is a new one.
   */
  isIdempotent?: boolean;
  /** False for the few calls that need no application key. */
  needsApiKey?: boolean;
  /**
   * How many seconds a client need not ask again. A public read says it as `max-age`, for any cache. A read that needs a
   * session says it as `x-fresh-for`, for our own clients: no browser cache may hold it. 0 when unsaid; an ETag goes with
   * every read.
   */
  maxAgeSeconds?: number;
  /** False for public reads whose answer is about one person, or is wrong a moment later: `no-store`, as with a session. */
  isCacheable?: false;
  /** The codes that this route can answer beyond those that every route can. */
  errors: readonly ErrorCode[];
}

/** States a route and keeps its exact types. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

/** The codes that any route with the matching part can answer; routes list only what is theirs. */
export const codesOfEveryRoute = [
  'malformed-json',
  'validation',
  'api-key',
  'session-required',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'nothing-changed',
  'body-too-large',
  'body-incomplete',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

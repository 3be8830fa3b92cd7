import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * The access rule of a route. There is no default: a route without an access rule does not compile.
 * - `public`: every client that sends the application key.
 * - `signed-in`: every person with a valid session. The use case limits access to the caller's own records.
 * - `own`: `of` names the parameter that identifies the person whose records are requested. That person must be the caller
 *   (`me` is accepted), or the caller must hold the staff permission `records.read` at an estate of that person; else 403.
 * - `staff`: the caller holds `permission` at one estate at least. The handler receives these estates as `staffEstates`, and
 *   every use case reads and changes only records of them.
 */
export type Access =
  | { who: 'public' }
  | { who: 'signed-in' }
  | { who: 'own'; of: { in: 'params' | 'query'; name: string } }
  | { who: 'staff'; permission: StaffPermission };

/**
 * The permissions of staff. A person holds them at an estate, by the rank of her role, by its name, or because the estate added them to
 * the role (`roles.policy.ts`).
 */
export const staffPermissions = [
  /** Reads the records that residents of the estate can read of themselves. */
  'records.read',
  /** Reads the booking queue; accepts, rejects and cancels bookings. */
  'bookings.decide',
  /** Changes services, locations, resources, hours, stock and closures. */
  'facilities.write',
  /** Writes notices to people of the estate. */
  'notifications.write',
  /** Writes what residents read: events, documents, menus, the directory, emergency contacts and places. */
  'content.write',
  /** Reads people, their roles and houses. */
  'people.read',
  /** Grants and removes roles, ends sessions and revokes phones of people with a lower rank. */
  'roles.grant',
  /** Changes the configuration of the estate. Only administrators change that of the product. */
  'configuration.write',
  /** Reads the audit log of the estate. */
  'audit.read',
  /** Manages gates, overrides and the gate log. */
  'gate.manage',
  /** Works at a gate. Held by the guards of the estate and its manager. */
  'gate.guard',
  /** Reads invitations, revokes them, and sets the rules for visitors. */
  'visitors.manage',
  /** Sends mails from templates to people of the estate. */
  'mail.send',
  /** Answers requests about personal data, sets how long it is kept, and puts legal holds on people. */
  'privacy.manage',
  /** Reads payments, refunds them, and sets up gateways and vendors. */
  'payments.manage',
  /** Answers, assigns, merges and closes snags. Held by managers and the role Maintenance; an estate can add it to other roles. */
  'snags.work',
] as const;

/** One of the permissions of staff. */
export type StaffPermission = (typeof staffPermissions)[number];

/** The name of a feature. It names a folder on every side. */
export type FeatureWord =
  | 'identity'
  | 'estates'
  | 'profile'
  | 'privacy'
  | 'gate-access'
  | 'visitors'
  | 'household'
  | 'bookings'
  | 'directory'
  | 'lifestyle'
  | 'documents'
  | 'notifications'
  | 'configuration'
  | 'live'
  | 'audit'
  | 'decisions'
  | 'mail'
  | 'today'
  | 'search'
  | 'operations'
  | 'utilities'
  | 'payments'
  | 'content'
  | 'events'
  | 'developments'
  | 'places'
  | 'snags'
  | 'alerts'
  | 'outages';

/** A route of the API, defined once for both sides. */
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
  /**
   * `multipart` bodies carry one file under the name `file`. `form` bodies are URL-encoded fields, as gateways send them; they have
   * no schema, because nothing in them is believed. Everything else is JSON.
   */
  bodyKind?: 'json' | 'multipart' | 'form';
  /** True for the call-backs of gateways, which a browser may send from another site. They change nothing by themselves. */
  isFromElsewhere?: true;
  /** Maximum size of the body in bytes; 64 KiB by default. */
  bodyLimit?: number;
  /** The status of success; 200 by default. */
  status?: 200 | 201;
  /** The value of `details` in `{status:'success', details}`; the whole body when `isBare`. */
  output: z.ZodType;
  isBare?: boolean;
  /**
   * Accepts the header `Idempotency-Key`. For 24 hours a call with the same key and caller gets the response of the first call;
   * while the first call runs, it waits. Without the header every call is new.
   */
  isIdempotent?: boolean;
  /**
   * For routes whose record keeps the key for good. A refused call has made no record, and its client keeps the draft under the key:
   * the refusal is not replayed, so that the draft can be taken once the cause is gone, for example a photo was uploaded anew.
   */
  isRefusalActedOnAgain?: boolean;
  /**
   * Requires the header `If-Match: "{version}"` with the version of the record that the caller saw. The call answers
   * `changed-meanwhile` when the record has another version by now.
   */
  isVersioned?: true;
  /**
   * Requires that the caller has confirmed within 10 minutes who she is: with the second factor, or with the password where she
   * needs no second factor. Otherwise the call answers `auth/confirmation-required`. `factor` asks only those who need a second
   * factor: it stands at reads of other people's records. Routes for a person's own records behave so when staff call them.
   */
  needsConfirmation?: true | 'factor';
  /** False for the few calls that need no application key. */
  needsApiKey?: boolean;
  /**
   * How many seconds a response is fresh; 0 by default. A public read sends it as `max-age`, for any cache. A read that needs a
   * session sends it as `x-fresh-for`, for the product's own clients, because no browser cache may store it. Every read has an
   * ETag.
   */
  maxAgeSeconds?: number;
  /**
   * `second`: a read that may be answered from data up to a second old, so from a replica of the database. Only reads of the console
   * that no live event makes stale, such as exports and reports: a reader who follows events must see what they tell. The person's
   * own write of the last two seconds is always seen. Rights are always read from the primary.
   */
  freshness?: 'second';
  /** False for public reads with a personal or quickly outdated response: they send `no-store`, like reads with a session. */
  isCacheable?: false;
  /** The error codes of this route, in addition to those of every route. */
  errors: readonly ErrorCode[];
}

/** Whether a route works with rights of the console: these need a live staff session, see `auth/staff-session-over`. */
export const needsStaffSession = ({ path, access }: Pick<RouteDefinition, 'path' | 'access'>): boolean => {
  if (path === '/api/console/me') return false;
  if (access.who === 'staff') return access.permission !== 'gate.guard';
  return path.startsWith('/api/console/');
};

/** Returns the definition of a route unchanged, typed with its exact schemas. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;

/** The error codes that every route can answer. Routes do not list them. */
export const codesOfEveryRoute = [
  'malformed-json',
  'validation',
  'api-key',
  'session-required',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'nothing-changed',
  'changed-meanwhile',
  'auth/staff-session-over',
  'auth/second-factor-required',
  'auth/confirmation-required',
  'body-too-large',
  'body-incomplete',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

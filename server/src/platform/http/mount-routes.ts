import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  needsStaffSession,
  type Access,
  type RouteDefinition,
  type StaffPermission,
} from '@ekhaya/contract/wire/route';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { ReadRecorder } from '../audit/read-recorder.ts';
import { ObjectStoreUnavailableError } from '../object-store/object-store-unavailable-error.ts';
import type { Authority, Caller, RequestOrigin, SessionReader, StaffEstates, StaffSessionGuard } from './caller.ts';
import { toResponse, type BufferedResponse } from './buffered-response.ts';
import { bufferedFailure, failureResponse } from './failure-response.ts';
import type { HandlerResult, HandlerInput, MountedRoute } from './handler.ts';
import { idempotencyKeyOf, type IdempotentResponder } from './idempotency/idempotent-responder.ts';
import { recordIdOf } from './idempotency/record-id.ts';
import { answerFrom, rememberWrite, type Readable } from './read-from-replica.ts';
import { readBody, readParameters, readVersion } from './read-input.ts';
import { requireSameOrigin } from './same-origin.ts';

/** The parts of the server that mounted routes use. */
export interface MountOptions extends Readable {
  apiKey: string;
  sessions: SessionReader;
  authority: Authority;
  staffSessions: StaffSessionGuard;
  /** Records that staff read records of somebody else. */
  recordRead: ReadRecorder;
  originOf: (context: Context) => RequestOrigin;
  answerOnce: IdempotentResponder;
  logger: Logger;
}

/** How long a client should wait for a database or an object store that is unavailable. */
const retryAfterSeconds = 5;

const objectStoreUnavailable = 'Pictures are not available at the moment. Please try again in a few seconds.';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Asserts the application key, in constant time. @throws {AppError} `api-key` */
const requireKey = (sent: string | undefined, expected: Buffer): void => {
  if (sent === undefined || !timingSafeEqual(digest(sent), expected)) throw new AppError('api-key');
};

/**
 * Requires a session. A client may name the person whose session it holds in `X-Session-Of`: another account may have signed in
 * in the same browser meanwhile, and a call that was meant for the first must not be made as the second.
 * @throws {AppError} `session-required`
 */
const requireSession = (caller: Caller | undefined, meantFor: string | undefined): void => {
  if (caller === undefined || (meantFor ?? caller.userId) !== caller.userId) throw new AppError('session-required');
};

/**
 * Resolves `me`. Reading another person's records requires staff rights at one of that person's estates.
 * @throws {AppError} `forbidden`
 */
const authorisePerson = async (
  access: Access & { who: 'own' },
  parts: { params: unknown; query: unknown },
  caller: Caller,
  authority: Authority,
): Promise<{ personId: string; staffEstates: StaffEstates }> => {
  const named = (parts[access.of.in] as Record<string, string>)[access.of.name] ?? '';
  const isCaller = named === 'me' || named === caller.userId || named.toLowerCase() === caller.email.toLowerCase();
  if (isCaller) return { personId: caller.userId, staffEstates: 'all' };
  const records = await authority.findReadableRecords(caller, named);
  if (records === undefined) throw new AppError('forbidden');
  return records;
};

/** The estates where the caller holds a permission. @throws {AppError} `forbidden` when there are none */
const requirePermittedEstates = async (
  authority: Authority,
  caller: Caller,
  permission: StaffPermission,
): Promise<StaffEstates> => {
  const staffEstates = await authority.findPermittedEstates(caller, permission);
  if (staffEstates.length === 0) throw new AppError('forbidden');
  return staffEstates;
};

/** Records in the audit log that staff call a route for the records of another person, once an hour for the same feature. */
const recordStaffRead = async (
  { feature }: RouteDefinition,
  { userId }: Caller,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
  { recordRead, authority }: Pick<MountOptions, 'recordRead' | 'authority'>,
): Promise<void> => {
  const subject = { kind: 'person', id: personId } as const;
  for (const estateId of await authority.findSharedEstates(personId, staffEstates)) {
    await recordRead({ actorId: userId, action: 'records.read', estateId, subject, detail: { what: feature } });
  }
};

/**
 * The caching headers of a route. Browser caches store no response that needed a session, because they would still serve it
 * after sign-out. Clients keep its body and ETag in their encrypted store and revalidate them.
 */
const cachingHeadersOf = ({ access, isCacheable, maxAgeSeconds = 0 }: RouteDefinition): Record<string, string> => {
  if (access.who === 'public' && isCacheable !== false) return { 'cache-control': `public, max-age=${maxAgeSeconds}` };
  return { 'cache-control': 'no-store', ...(maxAgeSeconds > 0 && { 'x-fresh-for': String(maxAgeSeconds) }) };
};

/** Builds the response of a handler's result: 304 without a body when the client has the same one. */
const present = (
  mounted: MountedRoute,
  result: HandlerResult<MountedRoute['route']>,
  request: Request,
): BufferedResponse => {
  const { route } = mounted;
  const body = JSON.stringify(route.isBare ? result.details : { status: 'success', details: result.details });
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  for (const cookie of result.cookies ?? []) headers.append('set-cookie', cookie);
  if (result.clearsBrowserCache === true) headers.set('clear-site-data', '"cache"');
  if (route.method !== 'get') {
    headers.set('cache-control', 'no-store');
    return { body, status: route.status ?? 200, headers };
  }
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('etag', tag);
  for (const [name, value] of Object.entries(cachingHeadersOf(route))) headers.set(name, value);
  if (request.headers.get('if-none-match')?.replaceAll('W/', '').split(/,\s*/).includes(tag)) {
    return { body: null, status: 304, headers };
  }
  return { body, status: route.status ?? 200, headers };
};

/**
 * The response of an `AppError`, so that it can be stored like any other. Rethrows every other error, and that a body broke off: the
 * client repeats the call with the whole body, which must not get the answer to the half.
 */
const refusalOf = (error: unknown): BufferedResponse => {
  if (error instanceof AppError && error.code !== 'body-incomplete') return bufferedFailure(error);
  throw error;
};

/** Adds the name of the person to an error about a change that made the call stale. Returns every other error unchanged. */
const withActorName = async (error: unknown, authority: Authority): Promise<unknown> => {
  if (!(error instanceof AppError) || error.change === undefined || error.change.actorId === '') return error;
  const { actorId } = error.change;
  const actorName = (await authority.findNames([actorId])).get(actorId) ?? '';
  return new AppError(error.code, { detail: error.detail, change: { ...error.change, actorName } });
};

/**
 * Mounts one route of the contract. The checks run in this order: key · session · role · body limit and type · validate · whose record
 * (of `own` routes) · (in the use case:) load · authorise on the record · act in one transaction · present.
 */
const mountRoute = (application: Hono, mounted: MountedRoute, options: MountOptions): void => {
  const { route, answer } = mounted;
  const key = digest(options.apiKey);
  const respondTo = async (context: Context): Promise<Response> => {
    if (route.needsApiKey !== false) requireKey(context.req.header('x-api-key'), key);
    const isOwnSiteOnly = route.method !== 'get' && route.isFromElsewhere !== true;
    if (isOwnSiteOnly) requireSameOrigin(context.req.raw.headers, options.publicUrl, context.req.url);
    const caller = await options.sessions.readSession(context.req.raw.headers);
    if (route.access.who !== 'public') requireSession(caller, context.req.header('x-session-of'));
    const staffEstates =
      route.access.who === 'staff' && caller !== undefined
        ? await requirePermittedEstates(options.authority, caller, route.access.permission)
        : [];
    const staffCall = { needsConfirmation: route.needsConfirmation ?? false, isUse: route.method !== 'get' };
    if (caller !== undefined && needsStaffSession(route)) await options.staffSessions.require(caller, staffCall);
    const body = await readBody(route, context.req.raw);
    const parts = readParameters(route, context.req.param(), context.req.query());
    const records =
      route.access.who === 'own' && caller !== undefined
        ? await authorisePerson(route.access, parts, caller, options.authority)
        : { personId: caller?.userId ?? '', staffEstates };
    if (route.access.who === 'own' && caller !== undefined && records.personId !== caller.userId) {
      await options.staffSessions.require(caller, {
        ...staffCall,
        needsConfirmation: route.needsConfirmation ?? 'factor',
      });
      await recordStaffRead(mounted.route, caller, records, options);
    }
    const version = readVersion(route, context.req.raw.headers);
    const idempotencyKey = route.isIdempotent === true ? idempotencyKeyOf(context.req.raw.headers) : undefined;
    const idempotentCall =
      idempotencyKey === undefined || caller === undefined
        ? undefined
        : { callerId: caller.userId, route: `${context.req.method} ${context.req.path}`, key: idempotencyKey };
    const input = {
      ...parts,
      body,
      caller: caller && { ...caller, hasUsableStaffSession: () => options.staffSessions.isUsable(caller) },
      ...records,
      idempotencyKey,
      recordId: idempotentCall === undefined ? randomUUID() : recordIdOf(idempotentCall),
      version,
      origin: options.originOf(context),
      headers: context.req.raw.headers,
    };
    const act = async () => {
      try {
        return await answerFrom(options, { route, headers: input.headers }, (reader) =>
          answer({ ...input, reader } as unknown as HandlerInput<MountedRoute['route']>),
        );
      } catch (error) {
        throw await withActorName(error, options.authority);
      }
    };
    if (idempotentCall === undefined) {
      const result = await act();
      return result instanceof Response ? result : toResponse(present(mounted, result, context.req.raw));
    }
    const respond = async (): Promise<BufferedResponse> => {
      try {
        const result = await act();
        if (result instanceof Response) throw new Error('A stream cannot be stored for an idempotency key.');
        return present(mounted, result, context.req.raw);
      } catch (error) {
        return refusalOf(error);
      }
    };
    return options.answerOnce(idempotentCall, respond, { isRefusalStored: route.isRefusalActedOnAgain !== true });
  };
  application.on(route.method.toUpperCase(), route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    const response = await respondTo(context);
    rememberWrite(response, route, options);
    return response;
  });
};

/** Converts an error into the failure that the client receives, and logs it unless it is an `AppError`. */
const failureOf = (error: unknown, logger: Logger): Response => {
  if (error instanceof AppError) return failureResponse(error);
  if (isDatabaseUnavailable(error)) {
    logger.warn({ err: error }, 'a request failed because the database is unavailable');
    return failureResponse(new AppError('unavailable', { retryAfterSeconds }));
  }
  if (error instanceof ObjectStoreUnavailableError) {
    logger.warn({ err: error, reason: error.message }, 'a request failed because the object store is unavailable');
    return failureResponse(new AppError('unavailable', { detail: objectStoreUnavailable, retryAfterSeconds }));
  }
  logger.error({ err: error }, 'a request failed');
  return failureResponse(new AppError('internal'));
};

const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Mounts the routes. Other calls below `/api/` answer 405 with `Allow`, or 404. */
export const mountRoutes = (application: Hono, mounted: readonly MountedRoute[], options: MountOptions): void => {
  for (const each of mounted) mountRoute(application, each, options);
  const methodsByPath = mounted.map(({ route }) => ({
    pattern: asPattern(route.path),
    method: route.method.toUpperCase(),
  }));
  application.all('/api/*', (context) => {
    const allowed = methodsByPath.filter(({ pattern }) => pattern.test(context.req.path)).map(({ method }) => method);
    if (allowed.length === 0) throw new AppError('not-found');
    return failureResponse(new AppError('method-not-allowed'), { allow: [...new Set(allowed)].join(', ') });
  });
  application.onError((error) => failureOf(error, options.logger));
};

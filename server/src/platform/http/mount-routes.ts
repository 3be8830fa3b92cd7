import { createHash, randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { ObjectStoreUnavailableError } from '../object-store/object-store-unavailable-error.ts';
import { authenticate, authoriseOwn, authoriseStaff, type CallGuards } from './authorise-call.ts';
import type { Authority, Caller, RequestOrigin, RouteCaller } from './caller.ts';
import { toResponse, type BufferedResponse } from './buffered-response.ts';
import { bufferedFailure, failureResponse } from './failure-response.ts';
import type { HandlerResult, HandlerInput, MountedRoute } from './handler.ts';
import { idempotencyKeyOf, type IdempotentResponder } from './idempotency/idempotent-responder.ts';
import { recordIdOf } from './idempotency/record-id.ts';
import { answerFrom, rememberWrite, type Readable } from './read-from-replica.ts';
import { readBody, readParameters, readVersion } from './read-input.ts';

/** The parts of the server that mounted routes use. */
export interface MountOptions extends Readable, CallGuards {
  originOf: (context: Context) => RequestOrigin;
  answerOnce: IdempotentResponder;
  logger: Logger;
}

/** How long a client should wait for a database or an object store that is unavailable. */
const retryAfterSeconds = 5;

const objectStoreUnavailable = 'Pictures are not available at the moment. Please try again in a few seconds.';

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

/** The input of any handler, before the types of its own route are given to it. */
type Input = Pick<HandlerInput<RouteDefinition>, 'personId' | 'staffEstates' | 'recordId' | 'origin' | 'headers'> &
  Record<'params' | 'query' | 'body' | 'version', unknown> & {
    caller: RouteCaller | undefined;
    idempotencyKey: string | undefined;
  };

/** The call whose answer is stored for its idempotency key; undefined where a call is not repeated with a key. */
const idempotentCallOf = ({ req }: Context, key: string | undefined, caller: Caller | undefined) =>
  key === undefined || caller === undefined
    ? undefined
    : { callerId: caller.userId, route: `${req.method} ${req.path}`, key };

/** The answer of a route to its input. A change that made the call stale is told with the name of its person. */
const answerTo = async ({ route, answer }: MountedRoute, input: Input, options: MountOptions) => {
  try {
    return await answerFrom(options, { route, headers: input.headers }, (reader) =>
      answer({ ...input, reader } as unknown as HandlerInput<MountedRoute['route']>),
    );
  } catch (error) {
    throw await withActorName(error, options.authority);
  }
};

/**
 * Responds to one call. The checks run in this order: key · session · role · body limit and type · validate · whose record
 * (of `own` routes) · (in the use case:) load · authorise on the record · act in one transaction · present.
 */
const respondTo = async (context: Context, mounted: MountedRoute, options: MountOptions): Promise<Response> => {
  const { route } = mounted;
  const request = context.req.raw;
  const caller = await authenticate(context, route, options);
  const staffEstates = await authoriseStaff(route, caller, options);
  const body = await readBody(route, request);
  const parameters = readParameters(route, context.req.param(), context.req.query());
  const records = await authoriseOwn(route, parameters, caller, options);
  const version = readVersion(route, request.headers);
  const idempotencyKey = route.isIdempotent === true ? idempotencyKeyOf(request.headers) : undefined;
  const call = idempotentCallOf(context, idempotencyKey, caller);
  const input: Input = {
    ...parameters,
    body,
    caller: caller && { ...caller, hasUsableStaffSession: () => options.staffSessions.isUsable(caller) },
    ...(records ?? { personId: caller?.userId ?? '', staffEstates }),
    idempotencyKey,
    recordId: call === undefined ? randomUUID() : recordIdOf(call),
    version,
    origin: options.originOf(context),
    headers: request.headers,
  };
  if (call === undefined) {
    const result = await answerTo(mounted, input, options);
    return result instanceof Response ? result : toResponse(present(mounted, result, request));
  }
  const respond = async (): Promise<BufferedResponse> => {
    try {
      const result = await answerTo(mounted, input, options);
      if (result instanceof Response) throw new Error('A stream cannot be stored for an idempotency key.');
      return present(mounted, result, request);
    } catch (error) {
      return refusalOf(error);
    }
  };
  return options.answerOnce(call, respond, { isRefusalStored: route.isRefusalActedOnAgain !== true });
};

const mountRoute = (application: Hono, mounted: MountedRoute, options: MountOptions): void => {
  const { route } = mounted;
  application.on(route.method.toUpperCase(), route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    const response = await respondTo(context, mounted, options);
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

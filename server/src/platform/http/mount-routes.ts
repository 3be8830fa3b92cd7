import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '@ekhaya/contract/route';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import type { Authority, Caller, RequestOrigin, SessionReader } from './caller.ts';
import { failureResponse } from './failure-response.ts';
import type { HandlerAnswer, HandlerInput, MountedRoute } from './handler.ts';
import { readBody, readParameters } from './read-input.ts';
import { sameOriginOrRefuse } from './same-origin.ts';

/** What the mounted routes need of the rest of the server. */
export interface MountOptions {
  apiKey: string;
  publicUrl: string;
  sessions: SessionReader;
  authority: Authority;
  originOf: (context: Context) => RequestOrigin;
  logger: Logger;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const requireKey = (sent: string | undefined, expected: Buffer): void => {
  if (sent === undefined || !timingSafeEqual(digest(sent), expected)) throw new AppError('api-key');
};

/** Resolves `me`, and refuses somebody else's records unless staff rights at an estate of hers allow it. */
const authorisePerson = async (
  access: Access & { who: 'own' },
  parts: { params: unknown; query: unknown },
  caller: Caller,
  authority: Authority,
): Promise<string> => {
  const named = (parts[access.of.in] as Record<string, string>)[access.of.name] ?? '';
  const isCaller = named === 'me' || named === caller.userId || named.toLowerCase() === caller.email.toLowerCase();
  if (isCaller) return caller.userId;
  if (await authority.canReadRecordsOf(caller, named)) return named;
  throw new AppError('forbidden');
};

const present = (mounted: MountedRoute, answer: HandlerAnswer<MountedRoute['route']>, request: Request): Response => {
  const { route } = mounted;
  const body = JSON.stringify(route.isBare ? answer.details : { status: 'success', details: answer.details });
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie);
  if (route.method !== 'get') {
    headers.set('cache-control', 'no-store');
    return new Response(body, { status: route.status ?? 200, headers });
  }
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const scope = route.access.who === 'public' && route.maxAgeSeconds ? 'public' : 'private';
  headers.set('etag', tag);
  headers.set('cache-control', route.maxAgeSeconds ? `${scope}, max-age=${route.maxAgeSeconds}` : 'private, no-cache');
  if (request.headers.get('if-none-match')?.replaceAll('W/', '').split(/,\s*/).includes(tag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status: route.status ?? 200, headers });
};

/**
 * Mounts one route of the contract. The order is that of `wire.md`: key · session · role · body limit and type ·
 * validate · (the use case:) load · authorise on the record · act in one transaction · present.
 */
const mountRoute = (application: Hono, mounted: MountedRoute, options: MountOptions): void => {
  const { route, answer } = mounted;
  const key = digest(options.apiKey);
  application.on(route.method.toUpperCase(), route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    if (route.needsApiKey !== false) requireKey(context.req.header('x-api-key'), key);
    if (route.method !== 'get') sameOriginOrRefuse(context.req.raw.headers, options.publicUrl, context.req.url);
    const caller = await options.sessions.readSession(context.req.raw.headers);
    if (route.access.who !== 'public' && caller === undefined) throw new AppError('session-required');
    if (route.access.who === 'staff' && caller !== undefined) {
      if (!(await options.authority.holdsPermission(caller, route.access.permission))) throw new AppError('forbidden');
    }
    const body = await readBody(route, context.req.raw);
    const parts = readParameters(route, context.req.param(), context.req.query());
    const personId =
      route.access.who === 'own' && caller !== undefined
        ? await authorisePerson(route.access, parts, caller, options.authority)
        : (caller?.userId ?? '');
    const input = {
      ...parts,
      body,
      caller,
      personId,
      origin: options.originOf(context),
      headers: context.req.raw.headers,
    };
    const result = await answer(input as unknown as HandlerInput<MountedRoute['route']>);
    return result instanceof Response ? result : present(mounted, result, context.req.raw);
  });
};

/** Turns whatever was thrown into the failure that the caller is told about. */
const failureOf = (error: unknown, logger: Logger): Response => {
  if (error instanceof AppError) return failureResponse(error);
  logger.error({ err: error }, 'a request failed');
  return failureResponse(new AppError('internal'));
};

const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Mounts the routes, and the answers for what is not a route: 405 with `Allow`, and 404. */
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

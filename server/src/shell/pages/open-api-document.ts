import { failureSchema } from '@ekhaya/contract/wire/envelope';
import { errorCodes, type ErrorCode } from '@ekhaya/contract/wire/error-codes';
import { codesOfEveryRoute, type RouteDefinition } from '@ekhaya/contract/wire/route';
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { appVersion } from '../../platform/app-version.ts';

const failuresOf = (route: RouteDefinition) => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...route.errors, ...codesOfEveryRoute]) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: failureSchema } } },
    ]),
  );
};

const bodyOf = (route: RouteDefinition) => {
  if (route.bodyKind === 'multipart') {
    const schema = z.object({ file: z.string().meta({ format: 'binary' }) });
    return { body: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return route.body ? { body: { required: true, content: { 'application/json': { schema: route.body } } } } : {};
};

/** The headers of a route, apart from those of every call. */
const headersOf = ({ isIdempotent, isVersioned }: RouteDefinition) => {
  const headers = {
    ...(isIdempotent === true && { 'Idempotency-Key': z.string().min(1).max(200).optional() }),
    ...(isVersioned === true && { 'If-Match': z.string().regex(/^"\d{1,9}"$/) }),
  };
  return Object.keys(headers).length === 0 ? {} : { headers: z.object(headers) };
};

/** Generates the OpenAPI 3.1 document of the contract's routes. */
export const openApiDocument = (routes: readonly RouteDefinition[]): object => {
  const application = new OpenAPIHono();
  const { openAPIRegistry } = application;
  openAPIRegistry.registerComponent('securitySchemes', 'key', { type: 'apiKey', in: 'header', name: 'x-api-key' });
  openAPIRegistry.registerComponent('securitySchemes', 'cookie', { type: 'apiKey', in: 'cookie', name: 'session' });
  for (const route of routes) {
    const schema = route.isBare ? route.output : z.object({ status: z.literal('success'), details: route.output });
    openAPIRegistry.registerPath(
      createRoute({
        method: route.method,
        path: route.path,
        tags: [route.feature],
        summary: route.summary,
        security: [
          {
            ...(route.needsApiKey !== false && { key: [] }),
            ...(route.access.who !== 'public' && { cookie: [] }),
          },
        ],
        request: {
          ...(route.params && { params: route.params }),
          ...(route.query && { query: route.query }),
          ...bodyOf(route),
          ...headersOf(route),
        },
        responses: {
          [route.status ?? 200]: { description: 'success', content: { 'application/json': { schema } } },
          ...failuresOf(route),
        },
      }),
    );
  }
  return application.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Ekhaya', version: appVersion } });
};

import type { Context, Hono } from 'hono';
import type { RequestOrigin } from '../../platform/http/caller.ts';
import { isLoopback } from '../../platform/outbox/read-outbox.ts';

/** The headers of the sandbox's answers that its pages need. */
const passedOn = ['content-type', 'cache-control', 'content-security-policy'];

/**
 * Mounts the pages of the sandbox of payments under `/sandbox/`, for browsers on this machine. The server itself calls the sandbox
 * at its own address, as it would call a provider.
 */
export const mountSandboxPages = (
  application: Hono,
  { sandboxUrl, originOf }: { sandboxUrl: string; originOf: (context: Context) => RequestOrigin },
): void => {
  application.get('/sandbox', (context) => context.redirect('/sandbox/', 303));
  application.all('/sandbox/*', async (context, next) => {
    if (!isLoopback(originOf(context).address)) return next();
    const { pathname, search } = new URL(context.req.url);
    const isForm = context.req.method === 'POST';
    const answer = await fetch(`${sandboxUrl}${pathname.slice('/sandbox'.length)}${search}`, {
      method: context.req.method,
      ...(isForm && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: await context.req.text(),
      }),
    });
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
  });
};

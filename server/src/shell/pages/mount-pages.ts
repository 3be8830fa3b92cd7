import { cacheOfPath } from '@ekhaya/contract/web-pages/paths.rules';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import type { Context, Hono } from 'hono';
import { except } from 'hono/combine';
import { html } from 'hono/html';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestOrigin } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/app-error.ts';
import { readOutbox } from '../../platform/outbox/read-outbox.ts';
import { createSessionCookie } from '../../platform/sessions/session-cookie.ts';
import { revalidation, type PageConfiguration } from './built-files.ts';
import { mountConsole } from './console-files.ts';
import { openResidentApp } from './resident-app-files.ts';
import { apiDocs } from './api-docs.ts';
import { mountDemoPages } from './demo-pages.ts';
import { legalPages } from './legal-pages.ts';
import { outboxPage } from './outbox-page.ts';
import { textPage } from './page-layout.ts';
import { mountSandboxPages } from './sandbox-pages.ts';

/** The parts of the server that the pages use. */
export interface PageOptions {
  dependencies: Dependencies;
  originOf: (context: Context) => RequestOrigin;
  routes: readonly RouteDefinition[];
  pageConfiguration: () => Promise<PageConfiguration>;
}

const notFoundPage = async (): Promise<Response> => {
  const page = await textPage('This page does not exist', html`<p><a href="/">Back to Ekhaya</a></p>`);
  return new Response(page.body, { status: 404, headers: page.headers });
};

/** Mounts the description of the API for people and for machines. Where it is not mounted, both paths answer 404. */
const mountApiDocs = (application: Hono, routes: readonly RouteDefinition[]): void => {
  application.get('/api/openapi.json', async () => {
    // Loaded on the first request: the generator takes memory that most servers never need.
    const { openApiDocument } = await import('./open-api-document.ts');
    return Response.json(openApiDocument(routes), { headers: { 'cache-control': 'no-cache' } });
  });
  application.get('/api/docs', () => apiDocs(routes));
};

/** Mounts everything that is not a route of the contract: documents, pages and the files of both apps. */
export const mountPages = async (application: Hono, options: PageOptions): Promise<void> => {
  const { dependencies, originOf, routes, pageConfiguration } = options;
  if (dependencies.environment.hasApiDocs) mountApiDocs(application, routes);
  for (const [path, page] of Object.entries(legalPages)) application.get(path, () => page());
  const { isDemo, sandboxUrl } = dependencies.environment;
  if (isDemo) mountDemoPages(application);
  if (isDemo && sandboxUrl !== undefined) mountSandboxPages(application, { sandboxUrl, originOf });
  application.get('/outbox', async (context) => {
    try {
      return await outboxPage(await readOutbox(dependencies, originOf(context), context.req.query('to')));
    } catch (error) {
      if (error instanceof AppError) return notFoundPage();
      throw error;
    }
  });

  await mountConsole(application, pageConfiguration);
  application.get('/console/*', notFoundPage);

  const app = await openResidentApp();
  if (app === undefined) return;
  const session = createSessionCookie(dependencies.environment.publicUrl);
  // One page for all links in mails: it reads its own path, and the token from the fragment.
  for (const path of ['/auth/reset-password', '/auth/verify-email', '/auth/not-me', '/auth/role', '/auth/join']) {
    application.get(path, revalidation(), async () => app.page('auth/reset-password.html', await pageConfiguration()));
  }
  application.get(
    '*',
    // `revalidation` would wait for the end of the live stream.
    except(
      ({ req }) => /^\/api(\/|$)/.test(req.path),
      revalidation(),
      app.serveFile,
      async (context) => {
        const isAppPath = cacheOfPath(context.req.path) === undefined && !/\.\w+$/.test(context.req.path);
        if (!isAppPath) return notFoundPage();
        // A signed-in person sees the screen of the path; anybody else is sent to Login.
        const isSignedIn = session.read(context.req.raw.headers) !== undefined;
        return app.page('index.html', await pageConfiguration(), isSignedIn ? context.req.path : undefined);
      },
    ),
  );
};

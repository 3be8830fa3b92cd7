import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import type { Context, Hono } from 'hono';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestOrigin, SessionReader } from '../../platform/http/caller.ts';
import { readHomePicture } from '../../features/estates/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { readOutbox } from '../../platform/outbox/read-outbox.ts';
import type { PageConfiguration } from '../built-files.ts';
import { consoleFiles } from '../console-files.ts';
import { residentAppFiles } from '../resident-app-files.ts';
import { apiDocs } from './api-docs.ts';
import { mountDemoPages } from './demo-pages.ts';
import { legalPages } from './legal-pages.ts';
import { outboxPage } from './outbox-page.ts';
import { textPage } from './page-layout.ts';
import { html } from 'hono/html';

/** What the pages need of the rest of the server. */
export interface PageOptions {
  dependencies: Dependencies;
  originOf: (context: Context) => RequestOrigin;
  sessions: SessionReader;
  routes: readonly RouteDefinition[];
  pageConfiguration: () => Promise<PageConfiguration>;
}

// Paths of the server itself: the app's own page never answers there.
const serversOwn = /^\/(api|console|media|pass|auth|legal|demo|outbox|assets)(\/|$)/;

const notFoundPage = async (): Promise<Response> => {
  const page = await textPage('This page does not exist', html`<p><a href="/">Back to Ekhaya</a></p>`);
  return new Response(page.body, { status: 404, headers: page.headers });
};

/** The contract, for people and for machines. Where it is not mounted both paths are 404. */
const mountApiDocs = (application: Hono, routes: readonly RouteDefinition[]): void => {
  application.get('/api/openapi.json', async () => {
    // Loaded when asked for: the generator is of no use to anybody else and takes memory.
    const { openApiDocument } = await import('./open-api-document.ts');
    return Response.json(openApiDocument(routes), { headers: { 'cache-control': 'no-cache' } });
  });
  application.get('/api/docs', () => apiDocs(routes));
};

/** Mounts everything that is not a call of the contract: documents, pages and the app's files. */
export const mountPages = async (application: Hono, options: PageOptions): Promise<void> => {
  const { dependencies, originOf, sessions, routes, pageConfiguration } = options;
  if (dependencies.environment.hasApiDocs) mountApiDocs(application, routes);
  for (const [path, page] of Object.entries(legalPages)) application.get(path, () => page());
  if (dependencies.environment.isDemo) mountDemoPages(application);
  application.get('/outbox', async (context) => {
    try {
      return await outboxPage(await readOutbox(dependencies, originOf(context), context.req.query('to')));
    } catch (error) {
      if (error instanceof AppError) return notFoundPage();
      throw error;
    }
  });

  const serveConsole = await consoleFiles();
  if (serveConsole !== undefined) {
    application.get('/console', (context) => context.redirect('/console/', 301));
    application.get(
      '/console/*',
      async (context) => (await serveConsole(context, pageConfiguration)) ?? (await notFoundPage()),
    );
  }

  const files = await residentAppFiles();
  if (files === undefined) return;
  /** Home as it is opened; the page that a phone installs is nobody's own. */
  const ofPerson = async (context: Context): Promise<Pick<PageConfiguration, 'homePicture'>> => {
    const caller = context.req.path === '/home' ? await sessions.readSession(context.req.raw.headers) : undefined;
    return caller === undefined ? {} : { homePicture: await readHomePicture(dependencies.database.db, caller.userId) };
  };
  // One page for all links that are mailed: it goes by its own address, and the token stands behind the hash.
  for (const path of ['/auth/reset-password', '/auth/verify-email', '/auth/role']) {
    application.get(path, async (context) =>
      files.servePage(context, 'auth/reset-password.html', await pageConfiguration()),
    );
  }
  application.get('*', async (context, next) => {
    if (/^\/api(\/|$)/.test(context.req.path)) return next();
    const file = await files.serveFile(context);
    if (file !== undefined) return file;
    const isAppPath = !serversOwn.test(context.req.path) && !/\.\w+$/.test(context.req.path);
    if (!isAppPath) return notFoundPage();
    const [configuration, hers] = await Promise.all([pageConfiguration(), ofPerson(context)]);
    return files.servePage(context, 'index.html', { ...configuration, ...hers });
  });
};

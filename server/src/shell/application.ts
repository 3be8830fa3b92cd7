import { routes } from '@ekhaya/contract/routes';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { auditRoutes } from '../features/audit/index.ts';
import { bookingsRoutes } from '../features/bookings/index.ts';
import { configurationRoutes, readConfigurations } from '../features/configuration/index.ts';
import { directoryRoutes } from '../features/directory/index.ts';
import {
  createAuthority,
  estatesRoutes,
  mailRoleOffer,
  peopleRoutes,
  pruneRoleOffers,
} from '../features/estates/index.ts';
import {
  gateAccessRoutes,
  gateRevocationReader,
  gateDirectory,
  pruneGates,
  readOpenedEstateIds,
  revokePassDevices,
} from '../features/gate-access/index.ts';
import {
  createSessionReader,
  identityRoutes,
  pruneIdentity,
  type Sessions,
  mailEmailProof,
  mailPasswordReset,
  textOneTimePin,
} from '../features/identity/index.ts';
import { mailRoutes } from '../features/mail/index.ts';
import { notificationsRoutes, retryPush, pushNotification, sendAnnouncement } from '../features/notifications/index.ts';
import { mediaHandler, profileRoutes } from '../features/profile/index.ts';
import { mountPasses, visitorsRoutes } from '../features/visitors/index.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { MountedRoute } from '../platform/http/handler.ts';
import { createIdempotentResponder, pruneIdempotencyKeys } from '../platform/http/idempotency/idempotent-responder.ts';
import { mountRoutes } from '../platform/http/mount-routes.ts';
import { createRequestOriginReader } from '../platform/http/request-origin.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { liveRoutes } from '../platform/live/live.routes.ts';
import { createMailSender, pruneHandedOverMails } from '../platform/mail/send-mail.ts';
import { outboxRoutes } from '../platform/outbox/outbox.routes.ts';
import { createPushSender } from '../platform/push/send-push.ts';
import { createTextMessageSender } from '../platform/sms/send-sms.ts';
import { applicationKey } from './application-key.ts';
import { healthRoutes } from './operations.routes.ts';
import { mountPages } from './pages/mount-pages.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './pages/security-headers.ts';
import type { Application } from './start/start-server.ts';

/** Logged once when rate limits count a proxy in place of people. */
const proxyWarning =
  'A request with X-Forwarded-For came from an address that is not in TRUSTED_PROXIES. If it is your proxy, all people behind it share one limit: set TRUSTED_PROXIES to its address.';

/** Every mounted route: one line per feature. */
const mountedRoutes = (dependencies: Dependencies, sessions: Sessions): MountedRoute[] => [
  ...identityRoutes(dependencies, sessions, (transaction, userId) =>
    revokePassDevices(transaction, { userId }, dependencies),
  ),
  ...estatesRoutes({ ...dependencies, gateRevocations: gateRevocationReader }, readOpenedEstateIds),
  ...peopleRoutes(dependencies),
  ...auditRoutes(dependencies),
  ...mailRoutes(dependencies),
  ...gateAccessRoutes(dependencies),
  ...profileRoutes(dependencies),
  ...visitorsRoutes({ ...dependencies, gates: gateDirectory }),
  ...bookingsRoutes(dependencies),
  ...directoryRoutes(dependencies),
  ...notificationsRoutes(dependencies),
  ...configurationRoutes(dependencies),
  ...liveRoutes({ live: dependencies.live, sessions }),
  ...outboxRoutes(dependencies),
  ...healthRoutes(dependencies),
];

/** Assembles the product: routes, pages, files, jobs and the live stream. */
export const createApplication = async (
  dependencies: Dependencies,
): Promise<Application & { routes: MountedRoute[] }> => {
  const { environment, logger, database, live } = dependencies;
  const application = new Hono();
  const apiKey = applicationKey(environment.secret);
  const sessions = createSessionReader(dependencies);
  const originOf = createRequestOriginReader(environment.trustedProxies, (address) =>
    logger.warn({ address }, proxyWarning),
  );
  const mounted = mountedRoutes(dependencies, sessions);

  application.use(requestLog(logger));
  application.use(securityHeaders(environment));
  application.use(compress());
  application.get('/media/:id', mediaHandler(dependencies, sessions));
  mountPasses(application, { ...dependencies, gates: gateDirectory });
  await mountPages(application, {
    dependencies,
    originOf,
    routes: Object.values(routes),
    pageConfiguration: async () => ({ apiKey, configurations: await readConfigurations(dependencies) }),
  });
  mountRoutes(application, mounted, {
    apiKey,
    publicUrl: environment.publicUrl,
    sessions,
    authority: createAuthority(dependencies),
    originOf,
    answerOnce: createIdempotentResponder(dependencies),
    logger,
  });

  const pushParts = { ...dependencies, push: createPushSender(dependencies) };
  const sendMail = createMailSender(dependencies);
  const sendText = createTextMessageSender(dependencies);
  let jobs: { stop: () => Promise<void> } | undefined;
  return {
    routes: mounted,
    fetch: (request, bindings) => application.fetch(request, bindings),
    start: async () => {
      await live.start();
      jobs = await startJobRunner(
        database,
        {
          'send-mail': sendMail,
          'mail-password-reset': (asked, job) => mailPasswordReset({ ...dependencies, sendMail }, asked, job),
          'mail-email-proof': (asked, job) => mailEmailProof({ ...dependencies, sendMail }, asked, job),
          'mail-role-offer': (asked, job) => mailRoleOffer({ ...dependencies, sendMail }, asked, job),
          'text-one-time-pin': (asked) => textOneTimePin({ environment, sendText }, asked),
          'push-notification': (page) => pushNotification(pushParts, page),
          'push-again': (rest) => retryPush(pushParts, rest),
          'send-announcement': (due) => sendAnnouncement(dependencies, due),
          'prune-expired': async () => {
            await pruneIdentity(dependencies);
            await pruneRoleOffers(dependencies);
            await pruneIdempotencyKeys(dependencies);
            await pruneGates(dependencies);
            await pruneHandedOverMails(dependencies);
          },
        },
        logger,
      );
    },
    stop: async () => {
      await Promise.all([live.stop(), jobs?.stop()]);
    },
  };
};

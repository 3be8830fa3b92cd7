import { routes } from '@ekhaya/contract/routes';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { alertsRoutes, escalateAlert } from '../features/alerts/index.ts';
import { countSentOfOutage, outagesRoutes, remindOfNews, notifyOfOutageStep } from '../features/outages/index.ts';
import { auditRoutes } from '../features/audit/index.ts';
import { bookingDecisions, bookingsRoutes } from '../features/bookings/index.ts';
import { configurationRoutes, readConfigurations } from '../features/configuration/index.ts';
import { announceDueContent, contentRoutes } from '../features/content/index.ts';
import { developmentsRoutes, settleViewings, viewingsForCalendar } from '../features/developments/index.ts';
import { directoryRoutes } from '../features/directory/index.ts';
import { eventsRoutes, mountCalendars, moveUp, settleAnswers } from '../features/events/index.ts';
import {
  consoleEstatesRoutes,
  consoleRolesRoutes,
  consoleTilesRoutes,
  createAuthority,
  estatesRoutes,
  findEstate,
  peopleRoutes,
  runImport,
} from '../features/estates/index.ts';
import {
  gateAccessRoutes,
  gateRevocationReader,
  gateDirectory,
  readOpenedEstateIds,
  presenceDecisions,
} from '../features/gate-access/index.ts';
import {
  createSessionReader,
  createStaffSessionGuard,
  identityRoutes,
  type Sessions,
} from '../features/identity/index.ts';
import {
  changesByStaff,
  householdDecisions,
  householdRoutes,
  keepHouseholdDays,
  remindOfEndings,
  remindStaffOfRequests,
} from '../features/household/index.ts';
import { copyPlanFields, placesRoutes, readWayToHouse } from '../features/places/index.ts';
import { announceNewDocument, copyDocumentFields, documentsRoutes } from '../features/documents/index.ts';
import { lifestyleRoutes } from '../features/lifestyle/index.ts';
import { mailDecisions, mailRoutes } from '../features/mail/index.ts';
import {
  mailEvent,
  mountOptOut,
  notificationsRoutes,
  retryPush,
  pushNotification,
  sendAnnouncement,
} from '../features/notifications/index.ts';
import {
  advanceDuePayments,
  advancePayment,
  consolePaymentsRoutes,
  mountPayPages,
  paymentDependencies,
  paymentsRoutes,
  readGatewayOffer,
  comparePayment,
  reconcilePayments,
  selectLastPurchase,
} from '../features/payments/index.ts';
import { mediaHandler, nameHolders, profileRoutes } from '../features/profile/index.ts';
import {
  deleteHeldAccount,
  forgetVisitorOfPass,
  makeCopy,
  privacyDecisions,
  privacyRoutes,
} from '../features/privacy/index.ts';
import { searchRoutes } from '../features/search/index.ts';
import { mountSnagLinks, snagDecisions, snagsRoutes, notifyOfSnagWork } from '../features/snags/index.ts';
import { todayRoutes } from '../features/today/index.ts';
import { findCustomer, utilitiesRoutes, warnOfBalances } from '../features/utilities/index.ts';
import { mountPasses, visitorsRoutes } from '../features/visitors/index.ts';
import { compressFiles } from '../platform/csv/compress-files.ts';
import { applyDecision, applyOverdueDecisions } from '../platform/decisions/apply-decision.ts';
import type { DecisionKinds } from '../platform/decisions/decision-kinds.ts';
import { decisionsRoutes } from '../platform/decisions/decisions.routes.ts';
import { createReadRecorder } from '../platform/audit/read-recorder.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { MountedRoute } from '../platform/http/handler.ts';
import { createIdempotentResponder } from '../platform/http/idempotency/idempotent-responder.ts';
import { mountRoutes } from '../platform/http/mount-routes.ts';
import { createRequestOriginReader } from '../platform/http/request-origin.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { liveRoutes } from '../platform/live/live.routes.ts';
import { eraseObjects } from '../platform/jobs/release-files.ts';
import { outboxRoutes } from '../platform/outbox/outbox.routes.ts';
import { createPushSender } from '../platform/push/send-push.ts';
import { backUp } from './backup/back-up.ts';
import { endOtherAccess } from './end-other-access.ts';
import { messageJobs } from './message-jobs.ts';
import { readApplicationKey } from './application-key.ts';
import { consoleOperationsRoutesOf, healthRoutes, type Stopping } from './operations.routes.ts';
import { mountMetrics } from './monitoring/mount-metrics.ts';
import { mountPages } from './pages/mount-pages.ts';
import { requestLog } from './request-log.ts';
import { followSecret } from './secret/follow-secret.ts';
import { setupOfEstates } from './setup/setup-of-estates.ts';
import { securityHeaders } from './pages/security-headers.ts';
import type { Application } from './start/start-server.ts';
import { startReporting } from './monitoring/report-process.ts';
import { recordHealth } from './monitoring/record-health.ts';
import { pruneExpired } from './prune-expired.ts';

/** Logged once when rate limits count a proxy in place of people. */
const proxyWarning =
  'A request with X-Forwarded-For came from an address that is not in TRUSTED_PROXIES. If it is your proxy, all people behind it share one limit: set TRUSTED_PROXIES to its address.';

/** Every kind of decision that staff can take back: one line per feature. */
const decisionKindsOf = (dependencies: Dependencies): DecisionKinds => ({
  ...bookingDecisions(dependencies),
  ...presenceDecisions(dependencies),
  ...mailDecisions,
  ...householdDecisions(dependencies),
  ...privacyDecisions(dependencies),
  ...snagDecisions(dependencies),
});

/** Asks the vendor of an estate who holds an account. */
const verifierOf = (dependencies: Dependencies) => (account: { estateId: string; accountNumber: string }) =>
  findCustomer(dependencies, account);

/** Every mounted route: one line per feature. */
const mountedRoutes = (
  dependencies: Dependencies,
  sessions: Sessions,
  kinds: DecisionKinds,
  stopping: Stopping,
): MountedRoute[] => [
  ...identityRoutes(dependencies, sessions, endOtherAccess(dependencies)),
  ...estatesRoutes({ ...dependencies, gateRevocations: gateRevocationReader }, readOpenedEstateIds),
  ...peopleRoutes(dependencies, changesByStaff(dependencies)),
  ...consoleRolesRoutes(dependencies),
  ...consoleTilesRoutes(dependencies),
  ...consoleEstatesRoutes({ ...dependencies, ...setupOfEstates(dependencies) }),
  ...auditRoutes(dependencies),
  ...decisionsRoutes({
    ...dependencies,
    kinds,
    authority: createAuthority(dependencies),
    findTimeZone: async (estateId) => (await findEstate(dependencies.database.db, estateId))?.timeZone,
  }),
  ...todayRoutes(dependencies),
  ...searchRoutes(dependencies),
  ...mailRoutes(dependencies),
  ...gateAccessRoutes(dependencies),
  ...profileRoutes({ ...dependencies, verifyAccount: verifierOf(dependencies) }),
  ...privacyRoutes(dependencies, sessions),
  ...visitorsRoutes({ ...dependencies, gates: gateDirectory }),
  ...householdRoutes(dependencies),
  ...bookingsRoutes(dependencies),
  ...directoryRoutes(dependencies),
  ...lifestyleRoutes(dependencies),
  ...documentsRoutes(dependencies),
  ...placesRoutes(dependencies),
  ...contentRoutes(dependencies, { document: copyDocumentFields, plan: copyPlanFields }),
  ...eventsRoutes({ ...dependencies, gates: gateDirectory }),
  ...developmentsRoutes({ ...dependencies, gates: gateDirectory }),
  ...notificationsRoutes(dependencies),
  ...configurationRoutes(dependencies),
  ...utilitiesRoutes({ ...dependencies, readGateway: readGatewayOffer, readLastPurchase: selectLastPurchase }),
  ...paymentsRoutes(dependencies),
  ...consolePaymentsRoutes(dependencies),
  ...snagsRoutes(dependencies),
  ...alertsRoutes(dependencies),
  ...outagesRoutes(dependencies),
  ...liveRoutes({ live: dependencies.live, sessions }),
  ...outboxRoutes(dependencies),
  ...healthRoutes(dependencies, stopping),
  ...consoleOperationsRoutesOf(dependencies),
];

/** Assembles the product: routes, pages, files, jobs and the live stream. Without `hasTimetable` no recurring job runs, and the process does not report itself. */
export const createApplication = async (
  dependencies: Dependencies,
  { hasTimetable = true }: { hasTimetable?: boolean } = {},
): Promise<Application & { routes: MountedRoute[] }> => {
  const { environment, logger, database, live } = dependencies;
  const application = new Hono();
  const apiKey = await readApplicationKey(dependencies);
  followSecret(dependencies);
  const sessions = createSessionReader(dependencies);
  const staffSessions = createStaffSessionGuard(dependencies);
  const originOf = createRequestOriginReader(environment.trustedProxies, (address) =>
    logger.warn({ address }, proxyWarning),
  );
  const kinds = decisionKindsOf(dependencies);
  const stopping: Stopping = { isAnnounced: false };
  const mounted = mountedRoutes(dependencies, sessions, kinds, stopping);

  application.use(requestLog(dependencies));
  application.use(securityHeaders(environment));
  application.use(compress());
  application.use(compressFiles);
  mountMetrics(application, dependencies);
  application.get('/media/:id', mediaHandler(dependencies, sessions, staffSessions));
  mountPasses(application, {
    ...dependencies,
    gates: gateDirectory,
    forgetVisitor: (token) => forgetVisitorOfPass(dependencies, token),
    findWayToHost: (visit) => readWayToHouse(dependencies, visit),
  });
  mountOptOut(application, dependencies);
  mountCalendars(application, dependencies, (of) => viewingsForCalendar(dependencies, of));
  mountSnagLinks(application, dependencies);
  mountPayPages(application, dependencies, sessions);
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
    staffSessions,
    recordRead: createReadRecorder(dependencies),
    originOf,
    answerOnce: createIdempotentResponder(dependencies),
    logger,
    database,
    replica: dependencies.replica,
  });

  const pushParts = { ...dependencies, push: createPushSender(dependencies), onSent: countSentOfOutage };
  let jobs: { stop: () => Promise<void> } | undefined;
  let reporting: typeof jobs;
  return {
    routes: mounted,
    fetch: (request, bindings) => application.fetch(request, bindings),
    start: async () => {
      await Promise.all([live.start(), dependencies.replica?.start()]);
      jobs = await startJobRunner(
        database,
        {
          ...messageJobs(dependencies),
          'run-people-import': (asked) => runImport({ ...dependencies, ...changesByStaff(dependencies) }, asked),
          'keep-household-days': () => keepHouseholdDays(dependencies),
          'remind-households': async () => {
            await remindOfEndings(dependencies);
            await remindStaffOfRequests(dependencies);
          },
          'escalate-alert': (due) => escalateAlert(dependencies, due),
          'tell-snag-work': (due) => notifyOfSnagWork(dependencies, due),
          'tell-outage': (batch) => notifyOfOutageStep(dependencies, batch),
          'remind-of-news': (due) => remindOfNews(dependencies, due),
          'push-notification': (page) => pushNotification(pushParts, page),
          'push-again': (rest) => retryPush(pushParts, rest),
          'send-announcement': (due) => sendAnnouncement(dependencies, due),
          'announce-content': async (due) => {
            await announceDueContent(dependencies, due);
            await announceNewDocument(dependencies, due);
            await moveUp({ ...dependencies, gates: gateDirectory }, due);
            await settleViewings({ ...dependencies, gates: gateDirectory }, due);
          },
          'settle-content': async (due) => {
            await settleAnswers({ ...dependencies, gates: gateDirectory }, due);
            await settleViewings({ ...dependencies, gates: gateDirectory }, due);
          },
          'mail-event': (due) => mailEvent(dependencies, due),
          'make-data-copy': (asked) => makeCopy(dependencies, asked),
          'delete-account': (asked) => deleteHeldAccount(dependencies, asked),
          'erase-objects': (erased) => eraseObjects(dependencies, erased),
          'apply-decision': (due) => applyDecision(dependencies, kinds, due),
          'apply-overdue-decisions': () => applyOverdueDecisions(dependencies, kinds),
          'advance-payment': (due) => advancePayment(paymentDependencies(dependencies), due),
          'advance-due-payments': () => advanceDuePayments(paymentDependencies(dependencies)),
          'compare-payment': (named) => comparePayment(paymentDependencies(dependencies), named),
          'reconcile-payments': async (_, { createdAt }) => {
            await reconcilePayments(paymentDependencies(dependencies), { begunAt: createdAt });
            await nameHolders({ ...dependencies, verifyAccount: verifierOf(dependencies) });
          },
          'warn-of-balances': () => warnOfBalances({ ...dependencies, readLastPurchase: selectLastPurchase }),
          'back-up': (asked) => backUp(dependencies, asked),
          'record-health': () => recordHealth(dependencies),
          'prune-expired': () => pruneExpired(dependencies),
        },
        { ...dependencies, hasTimetable },
      );
      if (hasTimetable) reporting = startReporting(dependencies);
    },
    announceStop: () => void (stopping.isAnnounced = true),
    stop: async () => {
      await Promise.all([live.stop(), jobs?.stop(), reporting?.stop(), dependencies.replica?.stop()]);
    },
  };
};

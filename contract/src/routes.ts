import type { z } from 'zod';
import { bookingsRoutes } from './bookings.ts';
import { consoleBookingsRoutes } from './console-bookings.ts';
import { consoleClosuresRoutes } from './console-closures.ts';
import { consoleFacilitiesRoutes } from './console-facilities.ts';
import { configurationRoutes } from './configuration.ts';
import { remoteConfigRoutes } from './configuration.remote.ts';
import { consoleNotificationsRoutes } from './console-notifications.ts';
import { consoleAuditRoutes } from './console-audit.ts';
import { consoleConfigurationRoutes } from './console-configuration.ts';
import { consoleDevicesRoutes } from './console-devices.ts';
import { consolePeopleRoutes } from './console-people.ts';
import { consoleRoutes } from './console.ts';
import { directoryRoutes } from './directory.ts';
import { estatesRoutes } from './estates.ts';
import { consoleGateRoutes } from './console-gate-access.ts';
import { gateGuardRoutes } from './gate-access.guard.ts';
import { gateAccessRoutes } from './gate-access.ts';
import { gateWalkInRoutes } from './gate-access.walk-in.ts';
import { identityRoutes } from './identity.ts';
import { liveRoutes } from './live.ts';
import { mailRoutes } from './mail.ts';
import { notificationsRoutes } from './notifications.ts';
import { operationsRoutes } from './operations.ts';
import { consoleVisitorsRoutes } from './console-visitors.ts';
import { profileRoutes } from './profile.ts';
import type { RouteDefinition } from './route.ts';
import { visitorsRoutes } from './visitors.ts';

/** Every call of the product, keyed by method and path. The server mounts these and no others. */
export const routes = {
  ...identityRoutes,
  ...estatesRoutes,
  ...gateAccessRoutes,
  ...gateGuardRoutes,
  ...gateWalkInRoutes,
  ...consoleGateRoutes,
  ...profileRoutes,
  ...visitorsRoutes,
  ...consoleVisitorsRoutes,
  ...bookingsRoutes,
  ...consoleBookingsRoutes,
  ...consoleFacilitiesRoutes,
  ...consoleClosuresRoutes,
  ...directoryRoutes,
  ...notificationsRoutes,
  ...configurationRoutes,
  ...remoteConfigRoutes,
  ...consoleRoutes,
  ...consolePeopleRoutes,
  ...consoleDevicesRoutes,
  ...consoleConfigurationRoutes,
  ...consoleAuditRoutes,
  ...mailRoutes,
  ...consoleNotificationsRoutes,
  ...liveRoutes,
  ...operationsRoutes,
} satisfies Record<string, RouteDefinition>;

type Routes = typeof routes;

/** `POST /api/signup` and its like. */
export type RouteKey = keyof Routes;

/** What a client sends to a route: typed by the contract, nothing of it at run time. */
export type InputOf<K extends RouteKey> = (Routes[K] extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : object) &
  (Routes[K] extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : object) &
  (Routes[K] extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : object) &
  (Routes[K] extends { bodyKind: 'multipart' } ? { body: FormData } : object);

/** What a route answers: the value of `details`, or the whole body of a bare route. */
export type OutputOf<K extends RouteKey> = z.output<Routes[K]['output']>;

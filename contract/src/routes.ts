import type { z } from 'zod';
import { bookingsRoutes } from './bookings/bookings.ts';
import { consoleBookingsRoutes } from './bookings/console-bookings.ts';
import { consoleClosuresRoutes } from './bookings/console-closures.ts';
import { consoleFacilitiesRoutes } from './bookings/console-facilities.ts';
import { configurationRoutes } from './configuration/configuration.ts';
import { remoteConfigRoutes } from './configuration/remote-configuration.ts';
import { consoleNotificationsRoutes } from './notifications/console-notifications.ts';
import { consoleAuditRoutes } from './audit/console-audit.ts';
import { consoleConfigurationRoutes } from './configuration/console-configuration.ts';
import { consoleDevicesRoutes } from './identity/console-devices.ts';
import { consolePeopleRoutes } from './estates/console-people.ts';
import { consoleRoutes } from './wire/console-list.ts';
import { directoryRoutes } from './directory/directory.ts';
import { estatesRoutes } from './estates/estates.ts';
import { consoleGateRoutes } from './gate-access/console-gate-access.ts';
import { gateGuardRoutes } from './gate-access/guard.ts';
import { gateAccessRoutes } from './gate-access/gate-access.ts';
import { gateWalkInRoutes } from './gate-access/walk-in.ts';
import { identityRoutes } from './identity/identity.ts';
import { liveRoutes } from './live/live.ts';
import { mailRoutes } from './mail/mail.ts';
import { notificationsRoutes } from './notifications/notifications.ts';
import { operationsRoutes } from './operations/operations.ts';
import { consoleVisitorsRoutes } from './visitors/console-visitors.ts';
import { addressesRoutes } from './profile/addresses.ts';
import { contactsRoutes } from './profile/contacts.ts';
import { detailsRoutes } from './profile/details.ts';
import { profileRoutes } from './profile/profile.ts';
import { vehiclesRoutes } from './profile/vehicles.ts';
import type { RouteDefinition } from './wire/route.ts';
import { visitorsRoutes } from './visitors/visitors.ts';

/** Every call of the product, keyed by method and path. The server mounts these and no others. */
export const routes = {
  ...identityRoutes,
  ...estatesRoutes,
  ...gateAccessRoutes,
  ...gateGuardRoutes,
  ...gateWalkInRoutes,
  ...consoleGateRoutes,
  ...profileRoutes,
  ...detailsRoutes,
  ...contactsRoutes,
  ...addressesRoutes,
  ...vehiclesRoutes,
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

/** The input that a client sends to a route. A type only: it adds no code to the client. */
export type InputOf<K extends RouteKey> = (Routes[K] extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : object) &
  (Routes[K] extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : object) &
  (Routes[K] extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : object) &
  (Routes[K] extends { bodyKind: 'multipart' } ? { body: FormData } : object);

/** What a route answers: the value of `details`, or the whole body of a bare route. */
export type OutputOf<K extends RouteKey> = z.output<Routes[K]['output']>;

import type { z } from 'zod';
import { alertsRoutes } from './alerts/alerts.ts';
import { gateAlertsRoutes } from './alerts/gate-alerts.ts';
import { consoleOutagesRoutes } from './outages/console-outages.ts';
import { outagesRoutes } from './outages/outages.ts';
import { bookingsRoutes } from './bookings/bookings.ts';
import { consoleBookingsRoutes } from './bookings/console-bookings.ts';
import { consoleClosuresRoutes } from './bookings/console-closures.ts';
import { consoleFacilitiesRoutes } from './bookings/console-facilities.ts';
import { configurationRoutes } from './configuration/configuration.ts';
import { remoteConfigRoutes } from './configuration/remote-configuration.ts';
import { consoleNotificationsRoutes } from './notifications/console-notifications.ts';
import { consoleAnnouncementRulesRoutes } from './notifications/console-announcement-rules.ts';
import { consoleContentRoutes } from './content/console-content.ts';
import { consoleAuditRoutes } from './audit/console-audit.ts';
import { consoleConfigurationRoutes } from './configuration/console-configuration.ts';
import { accountChangesRoutes } from './identity/account-changes.ts';
import { consoleDecisionsRoutes } from './decisions/console-decisions.ts';
import { consoleDevicesRoutes } from './identity/console-devices.ts';
import { consoleEstatesRoutes } from './estates/console-estates.ts';
import { consoleHousesRoutes } from './estates/console-houses.ts';
import { consoleImportsRoutes } from './estates/console-imports.ts';
import { consolePeopleRoutes } from './estates/console-people.ts';
import { consolePersonRoutes } from './estates/console-person.ts';
import { consoleRoleOffersRoutes } from './estates/console-role-offers.ts';
import { consoleRolesRoutes } from './estates/console-roles.ts';
import { consoleTilesRoutes } from './estates/console-tiles.ts';
import { consoleRoutes } from './wire/console-list.ts';
import { consoleDirectoryRoutes } from './directory/console-directory.ts';
import { consoleHouseholdRoutes } from './household/console-household.ts';
import { householdRoutes } from './household/household.ts';
import { directoryRoutes } from './directory/directory.ts';
import { developmentsRoutes } from './developments/developments.ts';
import { viewingsRoutes } from './developments/viewings.ts';
import { eventAnswersRoutes } from './events/answers.ts';
import { eventsRoutes } from './events/events.ts';
import { directoryServicesRoutes } from './directory/services.ts';
import { estatesRoutes } from './estates/estates.ts';
import { consoleGateRoutes } from './gate-access/console-gate-access.ts';
import { consoleGateLogRoutes } from './gate-access/log/console-gate-log.ts';
import { consoleInsideRoutes } from './gate-access/presence/console-inside.ts';
import { gateGuardRoutes } from './gate-access/guard.ts';
import { gateAccessRoutes } from './gate-access/gate-access.ts';
import { gateWalkInRoutes } from './gate-access/walk-in.ts';
import { passkeysRoutes } from './identity/passkeys.ts';
import { consoleSecurityRoutes } from './identity/console-security.ts';
import { secondFactorRoutes } from './identity/second-factor.ts';
import { identityRoutes } from './identity/identity.ts';
import { placesRoutes } from './places/places.ts';
import { documentsRoutes } from './documents/documents.ts';
import { lifestyleRoutes } from './lifestyle/lifestyle.ts';
import { liveRoutes } from './live/live.ts';
import { mailRoutes } from './mail/mail.ts';
import { consoleMessageTextsRoutes } from './mail/texts/console-message-texts.ts';
import { newsRoutes } from './notifications/news.ts';
import { notificationSettingsRoutes } from './notifications/settings.ts';
import { notificationsRoutes } from './notifications/notifications.ts';
import { bankPageRoutes } from './payments/bank-page.ts';
import { consolePaymentsRoutes } from './payments/console-payments.ts';
import { consoleProvidersRoutes } from './payments/console-providers.ts';
import { paymentsRoutes } from './payments/payments.ts';
import { balanceWarningsRoutes } from './utilities/balance-warnings.ts';
import { consoleReadingsRoutes } from './utilities/console-readings.ts';
import { usageComparisonRoutes } from './utilities/usage-comparison.ts';
import { utilitiesRoutes } from './utilities/utilities.ts';
import { consoleOperationsRoutes } from './operations/console-operations.ts';
import { operationsRoutes } from './operations/operations.ts';
import { consoleVisitorsRoutes } from './visitors/console-visitors.ts';
import { consoleSearchRoutes } from './search/console-search.ts';
import { consoleTodayRoutes } from './today/console-today.ts';
import { accountsRoutes } from './profile/accounts.ts';
import { addressesRoutes } from './profile/addresses.ts';
import { contactsRoutes } from './profile/contacts.ts';
import { detailsRoutes } from './profile/details.ts';
import { consolePrivacyRoutes } from './privacy/console-privacy.ts';
import { myDataRoutes } from './privacy/my-data.ts';
import { profileRoutes } from './profile/profile.ts';
import { vehiclesRoutes } from './profile/vehicles.ts';
import { consoleSnagReportsRoutes } from './snags/console-snag-reports.ts';
import { consoleSnagSetupRoutes } from './snags/console-snag-setup.ts';
import { consoleSnagsRoutes } from './snags/console-snags.ts';
import { snagsRoutes } from './snags/snags.ts';
import type { RouteDefinition } from './wire/route.ts';
import { visitorsRoutes } from './visitors/visitors.ts';

/** Every call of the product, keyed by method and path. The server mounts these and no others. */
export const routes = {
  ...accountChangesRoutes,
  ...identityRoutes,
  ...secondFactorRoutes,
  ...passkeysRoutes,
  ...estatesRoutes,
  ...gateAccessRoutes,
  ...gateGuardRoutes,
  ...gateWalkInRoutes,
  ...alertsRoutes,
  ...gateAlertsRoutes,
  ...outagesRoutes,
  ...consoleOutagesRoutes,
  ...consoleGateRoutes,
  ...consoleGateLogRoutes,
  ...consoleInsideRoutes,
  ...profileRoutes,
  ...detailsRoutes,
  ...contactsRoutes,
  ...addressesRoutes,
  ...accountsRoutes,
  ...vehiclesRoutes,
  ...myDataRoutes,
  ...consolePrivacyRoutes,
  ...visitorsRoutes,
  ...consoleVisitorsRoutes,
  ...bookingsRoutes,
  ...consoleBookingsRoutes,
  ...consoleFacilitiesRoutes,
  ...consoleClosuresRoutes,
  ...householdRoutes,
  ...consoleHouseholdRoutes,
  ...directoryRoutes,
  ...directoryServicesRoutes,
  ...consoleDirectoryRoutes,
  ...lifestyleRoutes,
  ...documentsRoutes,
  ...placesRoutes,
  ...consoleContentRoutes,
  ...eventsRoutes,
  ...viewingsRoutes,
  ...eventAnswersRoutes,
  ...developmentsRoutes,
  ...notificationsRoutes,
  ...newsRoutes,
  ...notificationSettingsRoutes,
  ...configurationRoutes,
  ...remoteConfigRoutes,
  ...consoleRoutes,
  ...consoleTodayRoutes,
  ...consoleSearchRoutes,
  ...consoleEstatesRoutes,
  ...consoleRolesRoutes,
  ...consoleTilesRoutes,
  ...consoleHousesRoutes,
  ...consoleImportsRoutes,
  ...consolePeopleRoutes,
  ...consolePersonRoutes,
  ...consoleRoleOffersRoutes,
  ...consoleDevicesRoutes,
  ...consoleSecurityRoutes,
  ...consoleConfigurationRoutes,
  ...consoleAuditRoutes,
  ...consoleDecisionsRoutes,
  ...mailRoutes,
  ...consoleMessageTextsRoutes,
  ...consoleNotificationsRoutes,
  ...consoleAnnouncementRulesRoutes,
  ...utilitiesRoutes,
  ...balanceWarningsRoutes,
  ...consoleReadingsRoutes,
  ...usageComparisonRoutes,
  ...paymentsRoutes,
  ...bankPageRoutes,
  ...consolePaymentsRoutes,
  ...consoleProvidersRoutes,
  ...snagsRoutes,
  ...consoleSnagsRoutes,
  ...consoleSnagReportsRoutes,
  ...consoleSnagSetupRoutes,
  ...liveRoutes,
  ...operationsRoutes,
  ...consoleOperationsRoutes,
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

/** The routes that change a record of which the caller says which version it saw (`isVersioned`). */
export type VersionedRouteKey = { [K in RouteKey]: Routes[K] extends { isVersioned: true } ? K : never }[RouteKey];

import { copyAnnouncementRules } from '../../features/notifications/index.ts';
import { copyBookingLimits, countServicesOf } from '../../features/bookings/index.ts';
import { copyDepartments, copySnagTemplates } from '../../features/snags/index.ts';
import { copyGateRules, countGatesOf } from '../../features/gate-access/index.ts';
import { copyHouseholdRules } from '../../features/household/index.ts';
import { copyRetention } from '../../features/privacy/index.ts';
import { copySecurityRules } from '../../features/identity/index.ts';
import { copyTexts, countThemesOf } from '../../features/configuration/index.ts';
import { copyVisitorRules } from '../../features/visitors/index.ts';
import { countGatewaysOf } from '../../features/payments/index.ts';
import { countPlansOf } from '../../features/content/index.ts';
import { countProvidersOf } from '../../features/utilities/index.ts';
import type { SetupCounters } from '../../features/estates/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { EstateCopier } from '../../platform/database/rows-of-estates.ts';
import { waysNotSetUp } from '../monitoring/ways-not-set-up.ts';

/** What a copy of an estate begins with, besides roles and tiles: one line per feature. */
export const estateCopiers: readonly EstateCopier[] = [
  copyTexts,
  copyGateRules,
  copyVisitorRules,
  copyHouseholdRules,
  copyBookingLimits,
  copySecurityRules,
  copyRetention,
  copyAnnouncementRules,
  copyDepartments,
  copySnagTemplates,
];

/** Counts what exists of each step of setting an estate up. Mail and SMS are those of the whole installation. */
export const setupCounters = (dependencies: Pick<Dependencies, 'environment'>): SetupCounters => ({
  place: countPlansOf,
  colours: countThemesOf,
  gates: countGatesOf,
  bookings: countServicesOf,
  messages: async (_queryable, estateIds) => {
    const missing = waysNotSetUp(dependencies).filter((way) => way !== 'push').length;
    return new Map(estateIds.map((id) => [id, 2 - missing]));
  },
  money: async (queryable, estateIds) => {
    const gateways = await countGatewaysOf(queryable, estateIds);
    const providers = await countProvidersOf(queryable, estateIds);
    return new Map(estateIds.map((id) => [id, (gateways.get(id) ?? 0) + (providers.get(id) ?? 0)]));
  },
});

import { copyAnnouncementRules } from '../../features/notifications/index.ts';
import { copyBookingLimits, countBookingsToCome, countServicesOf } from '../../features/bookings/index.ts';
import { addSnagSetup, copyDepartments, copySnagTemplates } from '../../features/snags/index.ts';
import { copyGateRules, countGatesOf } from '../../features/gate-access/index.ts';
import { copyHouseholdRules } from '../../features/household/index.ts';
import { copyRetention } from '../../features/privacy/index.ts';
import { copySecurityRules } from '../../features/identity/index.ts';
import { copyTexts, countThemesOf } from '../../features/configuration/index.ts';
import { copyVisitorRules, countVisitsToCome } from '../../features/visitors/index.ts';
import { countGatewaysOf } from '../../features/payments/index.ts';
import { countPlansOf } from '../../features/content/index.ts';
import { countProvidersOf } from '../../features/utilities/index.ts';
import { copyMessageTexts } from '../../platform/message-texts/message-texts.store.ts';
import type { CountersToCome, SetupCounters } from '../../features/estates/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { EstateCopier, EstateStarter } from '../../platform/database/rows-of-estates.ts';
import { waysNotSetUp } from '../monitoring/providers/ways-not-set-up.ts';

/** What a copy of an estate begins with, besides roles and tiles: one line per feature. */
const estateCopiers: readonly EstateCopier[] = [
  copyTexts,
  copyMessageTexts,
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

/** What a new estate that is no copy begins with, besides roles and tiles: one line per feature. */
export const estateStarters = ({ clock }: Pick<Dependencies, 'clock'>): readonly EstateStarter[] => [
  async (transaction, id) => {
    await addSnagSetup(transaction, { id, latitude: null, longitude: null }, { clock });
  },
];

/** Counts what exists of each step of setting an estate up. Mail and SMS are those of the whole installation. */
const setupCounters = (dependencies: Pick<Dependencies, 'environment'>): SetupCounters => ({
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

/** Counts what is still to come at estates. */
const countersToCome: CountersToCome = { bookings: countBookingsToCome, visits: countVisitsToCome };

/** What the other features count, copy and add for the rooms about estates. */
export const setupOfEstates = (dependencies: Pick<Dependencies, 'environment' | 'clock'>) => ({
  counters: setupCounters(dependencies),
  toCome: countersToCome,
  copiers: estateCopiers,
  starters: estateStarters(dependencies),
});

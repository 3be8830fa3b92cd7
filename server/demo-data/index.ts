import { setFirstAlertRules } from '../src/features/alerts/index.ts';
import {
  addBookingLimits,
  addLocations,
  addResources,
  addServices,
  reviseResources,
  reviseServices,
} from '../src/features/bookings/index.ts';
import { addContent } from '../src/features/content/index.ts';
import { addEmergencyContacts } from '../src/features/directory/index.ts';
import { addEstate, addRole, addTiles, enableTiles, overwriteTiles } from '../src/features/estates/index.ts';
import { addGates } from '../src/features/gate-access/index.ts';
import { writePaymentGateway } from '../src/features/payments/index.ts';
import { addPublicPicture } from '../src/features/profile/index.ts';
import { writeUtilityProvider } from '../src/features/utilities/index.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoBookings } from './bookings.ts';
import { demoDevelopments } from './content/developments.ts';
import { addAnswers, demoAnswers } from './content/event-answers.ts';
import { demoEventCategories, demoEvents } from './content/events.ts';
import { addViewings, demoViewings } from './content/viewings.ts';
import { demoDirectory } from './directory.ts';
import { demoDocuments } from './documents/index.ts';
import { addDocuments } from './documents/seed-documents.ts';
import { demoAlertRules, demoEmergencyContacts } from './emergency.ts';
import { demoEstates, demoRoles } from './estates.ts';
import { demoBookingLimits, demoLocations, demoResources, demoServices } from './facilities.ts';
import { demoGates } from './gates.ts';
import { demoLifestyle } from './lifestyle/index.ts';
import { demoNotifications } from './notifications.ts';
import { demoPassages } from './passages.ts';
import { contentOfPlan, demoPlans, demoPoints } from './places/index.ts';
import { demoPayments, demoProviders } from './payments.ts';
import { listPublicPictures, readPicture } from './pictures.ts';
import { demoAddresses, demoLinkedAccounts, demoVehicles } from './profiles.ts';
import { addAccounts, addPhoto } from './seed-accounts.ts';
import { addBookings } from './seed-bookings.ts';
import { addHouseholdInvitations, demoHouseholdInvitations } from './seed-household.ts';
import { addNotifications } from './seed-notifications.ts';
import { addPassages } from './seed-passages.ts';
import { addPayments } from './seed-payments.ts';
import { addAddresses, addVehicles, linkAccounts } from './seed-profiles.ts';
import { addSnagEstates, addSnags, demoSnagEstates } from './snags/seed-snags.ts';
import { addVisits } from './seed-visits.ts';
import { addOutages } from '../src/features/outages/index.ts';
import { demoOutages, withUnits } from './outages.ts';
import { startSeeding } from './seeding.ts';
import { demoSnags } from './snags/demo-snags.ts';
import { tilesEnabledLater } from './tiles/enabled-later.ts';
import { demoTiles } from './tiles/index.ts';
import { demoVisits } from './visits.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/**
 * Adds the missing items of the demo world through the use cases of the product. Adds each item once, so that items that people
 * deleted stay deleted. Updates services and resources whose demo data changed, field by field, except for fields that people
 * changed. The caller holds the advisory lock of the demo world.
 * @param log receives one line before the first write
 */
export const seedDemoWorld = async (dependencies: Dependencies, log: (line: string) => void): Promise<void> => {
  const { addMissing, addOrReviseRows } = await startSeeding(dependencies, log);
  const idOf = (item: { id: string }): string => item.id;
  const emailOf = (account: { email: string }): string => account.email;
  const now = dependencies.clock.now();

  await addMissing('picture', await listPublicPictures(), idOf, async (transaction, missing) => {
    for (const { id, extension } of missing) {
      const bytes = await readPicture(`${id}.${extension}`);
      await addPublicPicture(transaction, { id, bytes, extension }, dependencies);
    }
  });
  await addMissing('estate', demoEstates, idOf, async (transaction, missing) => {
    for (const estate of missing) await addEstate(transaction, estate);
  });
  await addMissing('role', demoRoles, idOf, async (transaction, missing) => {
    for (const role of missing) await addRole(transaction, role);
  });
  const tilesWrittenNow = new Set<string>();
  await addMissing('tile', demoTiles, idOf, async (transaction, missing) => {
    await addTiles(transaction, missing);
    for (const { id } of missing) tilesWrittenNow.add(id);
  });
  await addMissing('tile-enabled', tilesEnabledLater, idOf, enableTiles);
  // Older versions wrote tiles that open missing pages, and picture tiles without `cssEnabled`.
  await addMissing('tile-pages', demoTiles, idOf, (transaction, missing) =>
    overwriteTiles(
      transaction,
      missing.filter(({ id }) => !tilesWrittenNow.has(id)),
    ),
  );
  await addMissing('location', demoLocations, idOf, addLocations);
  await addOrReviseRows('service', demoServices, { add: addServices, revise: reviseServices });
  await addOrReviseRows('resource', demoResources, { add: addResources, revise: reviseResources });
  await addMissing('booking-limits', demoBookingLimits, idOf, addBookingLimits);
  await addMissing('gate', demoGates, idOf, addGates);
  await addMissing('emergency-contact', demoEmergencyContacts, idOf, addEmergencyContacts);
  await addMissing('alert-rules', demoAlertRules, ({ estateId }) => estateId, setFirstAlertRules);
  const events = demoEvents(now);
  const content = [...demoEventCategories(now), ...events, ...demoDevelopments(now)];
  await addMissing('content', content, idOf, (transaction, missing) => addContent(transaction, missing, dependencies));
  await addMissing('directory-content', demoDirectory, idOf, (transaction, missing) =>
    addContent(transaction, missing, dependencies),
  );
  await addMissing('document', demoDocuments, idOf, (transaction, missing) =>
    addDocuments(transaction, missing, dependencies),
  );
  await addMissing('provider-content', demoLifestyle, idOf, (transaction, missing) =>
    addContent(transaction, missing, dependencies),
  );
  await addMissing('plan', demoPlans, idOf, (transaction, missing) =>
    addContent(transaction, missing.map(contentOfPlan), dependencies),
  );
  await addMissing('place', demoPoints, idOf, (transaction, missing) => addContent(transaction, missing, dependencies));
  await addMissing('account', DEMO_ACCOUNTS, emailOf, (transaction, missing) =>
    addAccounts(transaction, missing, dependencies),
  );
  await addMissing('address', demoAddresses, idOf, (transaction, missing) =>
    addAddresses(transaction, missing, dependencies),
  );
  await addMissing(
    'provider',
    demoProviders,
    ({ provider }) => provider.estateId,
    async (transaction, missing) => {
      for (const { provider, gateway } of missing) {
        await writeUtilityProvider(transaction, dependencies.environment, provider);
        await writePaymentGateway(transaction, dependencies.environment, gateway);
      }
    },
  );
  await addMissing('linked-account', demoLinkedAccounts, idOf, (transaction, missing) =>
    linkAccounts(transaction, missing, dependencies),
  );
  await addMissing('vehicle', demoVehicles, idOf, (transaction, missing) =>
    addVehicles(transaction, missing, dependencies),
  );
  await addMissing('booking', demoBookings(now), idOf, (transaction, missing) =>
    addBookings(transaction, missing, dependencies),
  );
  await addMissing('payment', demoPayments(now), idOf, (transaction, missing) =>
    addPayments(transaction, missing, dependencies),
  );
  await addMissing('event-answer', demoAnswers(events), idOf, (transaction, missing) =>
    addAnswers(transaction, missing, dependencies),
  );
  await addMissing('viewing', demoViewings(demoDevelopments(now)), idOf, (transaction, missing) =>
    addViewings(transaction, missing, dependencies),
  );
  await addMissing('visit', demoVisits(now), idOf, (transaction, missing) =>
    addVisits(transaction, missing, dependencies),
  );
  await addMissing('passage', demoPassages(now), idOf, (transaction, missing) =>
    addPassages(transaction, missing, dependencies),
  );
  await addMissing('household-invitation', demoHouseholdInvitations(now), idOf, (transaction, missing) =>
    addHouseholdInvitations(transaction, missing, dependencies),
  );
  await addMissing('snag-estate', demoSnagEstates, idOf, (transaction, missing) =>
    addSnagEstates(transaction, missing, dependencies),
  );
  await addMissing('snag', demoSnags, idOf, (transaction, missing) => addSnags(transaction, missing, dependencies));
  await addMissing('outage', demoOutages(now), idOf, (transaction, missing) =>
    addOutages(transaction, missing.map(withUnits), dependencies),
  );
  await addMissing('notification', demoNotifications(now), idOf, (transaction, missing) =>
    addNotifications(transaction, missing, dependencies),
  );
  await addMissing(
    'photo',
    [{ email: 'thandi@ekhaya.test', file: 'person-thandi.webp' }],
    emailOf,
    (transaction, missing) => addPhoto(transaction, missing, dependencies),
  );
};

import { keptKinds, type KeptKindName } from '@ekhaya/contract/privacy/kept-records.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { collectAlerts } from '../../alerts/index.ts';
import { collectActs } from '../../audit/index.ts';
import { collectBookings } from '../../bookings/index.ts';
import { collectOutages } from '../../outages/index.ts';
import { collectRoles } from '../../estates/index.ts';
import { collectGateRecords } from '../../gate-access/index.ts';
import { collectHouseholdInvitations } from '../../household/index.ts';
import { collectAccount } from '../../identity/index.ts';
import { collectMails } from '../../mail/index.ts';
import { collectNotifications } from '../../notifications/index.ts';
import { collectPayments } from '../../payments/index.ts';
import { collectProfile } from '../../profile/index.ts';
import { collectSnags } from '../../snags/index.ts';
import { collectComparisons, collectUsage, collectWarnings } from '../../utilities/index.ts';
import { collectViewings } from '../../developments/index.ts';
import { collectAnswers } from '../../events/index.ts';
import { collectInvitations } from '../../visitors/index.ts';
import { selectCopiesOf } from './copies.store.ts';
import { selectRequestsOf } from '../requests/requests.store.ts';

type Needs = Pick<Dependencies, 'database' | 'environment' | 'clock'>;

/** The records of one kind in a copy, by name. */
type Records = Record<string, unknown>;

/** A part of a copy: the records of one kind, with its title for people. */
export interface DataSection {
  kind: KeptKindName;
  title: string;
  records: Records;
}

/** Whose copy is made, with the records that several kinds take their part of. */
interface Asked {
  parts: Needs;
  userId: string;
  account: Awaited<ReturnType<typeof collectAccount>>;
  roles: Awaited<ReturnType<typeof collectRoles>>;
  alerts: Awaited<ReturnType<typeof collectAlerts>>;
  gate: Awaited<ReturnType<typeof collectGateRecords>>;
  messages: Awaited<ReturnType<typeof collectNotifications>>;
}

/**
 * What collects the records of each kind. The type asks for every kind of the table, so that a copy has all that the page 'My data'
 * lists. What opens anything is left out: hashes, keys, tokens and addresses of push services.
 */
const collectors: Record<KeptKindName, (asked: Asked) => Promise<Records> | Records> = {
  account: async ({ parts, userId, account, roles, messages }) => ({
    account: account.account,
    formerAddresses: account.formerAddresses,
    policies: account.policies,
    ...(await collectProfile(parts, userId)),
    roles: roles.roles,
    notificationSettings: messages.settings,
  }),
  sessions: ({ account, gate, messages }) => ({
    sessions: account.sessions,
    passkeys: account.passkeys,
    authenticatorApp: account.authenticatorApp,
    pin: gate.pin,
    passDevices: gate.passDevices,
    pushSubscriptions: messages.pushSubscriptions,
  }),
  devices: ({ account }) => ({ knownBrowsers: account.knownBrowsers }),
  houseInvitations: ({ parts, userId }) => collectHouseholdInvitations(parts.database.db, userId),
  roleOffers: ({ roles }) => ({ offers: roles.offers }),
  imports: ({ roles }) => ({ listsOfStaff: roles.listsOfStaff }),
  visits: async ({ parts, userId, gate }) => ({
    ...(await collectInvitations(parts.database.db, userId)),
    passages: gate.passages,
    placesAtCodes: gate.placesAtCodes,
    barredFromGates: gate.barredFromGates,
  }),
  bookings: ({ parts, userId }) => collectBookings(parts.database.db, userId),
  messages: ({ messages }) => ({ notifications: messages.notifications }),
  mails: ({ parts, userId }) => collectMails(parts.database.db, userId),
  answers: ({ parts, userId }) => collectAnswers(parts.database.db, userId),
  viewings: ({ parts, userId }) => collectViewings(parts.database.db, userId),
  usage: async ({ parts, userId }) => ({
    ...(await collectUsage(parts.database.db, userId)),
    ...(await collectComparisons(parts.database.db, userId)),
  }),
  warnings: ({ parts, userId }) => collectWarnings(parts.database.db, userId),
  snags: ({ parts, userId }) => collectSnags(parts.database.db, userId),
  alerts: ({ alerts }) => ({ alerts: alerts.alerts, partInAlerts: alerts.partInAlerts }),
  guardPositions: ({ alerts }) => ({ placesAsGuard: alerts.placesAsGuard }),
  outages: ({ parts, userId }) => collectOutages(parts.database.db, userId),
  payments: ({ parts, userId }) => collectPayments(parts, userId),
  requests: async ({ parts, userId }) => ({
    requests: (await selectRequestsOf(parts.database.db, userId)).map(
      ({ kind, channel, receivedAt, words, answer, answeredAt }) => ({
        kind,
        channel,
        receivedAt,
        words,
        answer,
        answeredAt,
      }),
    ),
  }),
  copies: async ({ parts, userId }) => ({ copies: await selectCopiesOf(parts.database.db, userId) }),
  acts: ({ parts, userId }) => collectActs(parts.database.db, userId),
};

/** Everything that is kept about a person, kind by kind, in the order of the table. `step` runs after each kind. */
export const gatherData = async (
  dependencies: Needs,
  userId: string,
  step: (done: number, total: number) => Promise<void>,
): Promise<DataSection[]> => {
  const { db } = dependencies.database;
  const account = await collectAccount(db, userId, dependencies.clock.now());
  const asked: Asked = {
    parts: dependencies,
    userId,
    account,
    roles: await collectRoles(db, userId),
    alerts: await collectAlerts(db, userId),
    gate: await collectGateRecords(dependencies, userId),
    messages: await collectNotifications(db, userId),
  };
  const kinds = Object.keys(keptKinds) as KeptKindName[];
  const sections: DataSection[] = [];
  for (const kind of kinds) {
    sections.push({ kind, title: keptKinds[kind].title, records: await collectors[kind](asked) });
    await step(sections.length, kinds.length);
  }
  return sections;
};

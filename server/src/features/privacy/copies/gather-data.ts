import type { Dependencies } from '../../../platform/dependencies.ts';
import { collectAlerts } from '../../alerts/index.ts';
import { collectBookings } from '../../bookings/index.ts';
import { collectOutages } from '../../outages/index.ts';
import { collectRoles } from '../../estates/index.ts';
import { collectGateRecords } from '../../gate-access/index.ts';
import { collectHouseholdInvitations } from '../../household/index.ts';
import { collectAccount, isEmailProved } from '../../identity/index.ts';
import { collectMails } from '../../mail/index.ts';
import { collectNotifications } from '../../notifications/index.ts';
import { collectPayments } from '../../payments/index.ts';
import { collectProfile } from '../../profile/index.ts';
import { collectSnags } from '../../snags/index.ts';
import { collectComparisons, collectUsage, collectWarnings } from '../../utilities/index.ts';
import { collectViewings } from '../../developments/index.ts';
import { collectAnswers } from '../../events/index.ts';
import { collectInvitations } from '../../visitors/index.ts';
import { selectRequestsOf } from '../requests/requests.store.ts';

type Parts = Pick<Dependencies, 'database' | 'environment' | 'clock'>;

/** A part of a copy: a title for people, and the records by name. */
export interface DataSection {
  title: string;
  records: Record<string, unknown>;
}

/** Everything that is kept about a person, section by section, in the order of the page. `step` runs after each section. */
export const gatherData = async (
  parts: Parts,
  userId: string,
  step: (done: number, total: number) => Promise<void>,
): Promise<DataSection[]> => {
  const { database, clock } = parts;
  const account = await collectAccount(database.db, userId, clock.now());
  const { email } = account.account;
  // Until the address is proved, mails to it may have been written to somebody else.
  const provedEmail = (await isEmailProved(database.db, userId)) ? email : undefined;
  const readers: readonly [string, () => Promise<Record<string, unknown>>][] = [
    ['Account, sessions and passkeys', () => Promise.resolve(account)],
    ['Name, numbers, addresses and vehicles', () => collectProfile(parts, userId)],
    ['Roles and houses', () => collectRoles(database.db, userId)],
    ['Bookings', () => collectBookings(database.db, userId)],
    ['Visitors you invited', () => collectInvitations(database.db, userId)],
    ['Invitations into a household', () => collectHouseholdInvitations(database.db, userId)],
    ['Events you answered', () => collectAnswers(database.db, userId)],
    ['Viewings you booked', () => collectViewings(database.db, userId)],
    ['Visits through the gate, and passes', () => collectGateRecords(parts, userId)],
    ['Snags you reported', () => collectSnags(database.db, userId)],
    ['Alerts to security', () => collectAlerts(database.db, userId)],
    ['Outages you were told of', () => collectOutages(database.db, userId)],
    ['Payments, slips and tokens', () => collectPayments(parts, userId)],
    ['What your meters used', () => collectUsage(database.db, userId)],
    ['Usage compared with houses', () => collectComparisons(database.db, userId)],
    ['Warnings about balances', () => collectWarnings(database.db, userId)],
    ['Messages to you', () => collectNotifications(database.db, userId)],
    ['Mails that staff wrote to you', () => collectMails(database.db, provedEmail)],
    [
      'Your requests about your data',
      async () => ({
        requests: (await selectRequestsOf(database.db, userId)).map(
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
    ],
  ];
  const sections: DataSection[] = [];
  for (const [title, read] of readers) {
    sections.push({ title, records: await read() });
    await step(sections.length, readers.length);
  }
  return sections;
};

import type { House, HouseholdInvitation, HouseholdMember } from '@ekhaya/contract/household/household';
import { daysUntilEnd } from '@ekhaya/contract/household/household.rules';
import { mobileToShow } from '@ekhaya/contract/identity/identity.rules';
import { shortDatePartsOf, timesText } from '@ekhaya/contract/time/written-times.rules';

/** `1 Mar 2021`, with no-break spaces. */
export const plainDate = (date: string): string => {
  const { day, month } = shortDatePartsOf(date);
  return `${day} ${month} ${date.slice(0, 4)}`.replaceAll(' ', '\u00a0');
};

/** The name of a person of the house. */
export const nameOf = ({ firstName, lastName }: Pick<HouseholdMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The role of a person with its days: `Owner, since 1 Mar 2021`, `Tenant, 1 Dec 2025 – 30 Nov 2026`. */
export const roleText = ({ roleDisplayName, since, lastDay, isPlanned }: HouseholdMember): string => {
  if (lastDay !== null) return `${roleDisplayName}, ${plainDate(since)} – ${plainDate(lastDay)}`;
  return `${roleDisplayName}, ${isPlanned ? 'from' : 'since'} ${plainDate(since)}`;
};

/** Text for a role that ends within 30 days: `Lease ends in 18 days`; undefined if it does not. */
export const endingText = (
  { roleName, lastDay }: Pick<HouseholdMember, 'roleName' | 'lastDay'>,
  today: string,
): string | undefined => {
  const days = daysUntilEnd(lastDay, today);
  if (days === undefined) return undefined;
  const what = roleName === 'Tenant' ? 'Lease ends' : 'Ends';
  if (days === 0) return `${what} today`;
  return days === 1 ? `${what} tomorrow` : `${what} in ${days} days`;
};

/** The address or number to which a link was sent, as people read it. */
export const recipientText = ({ recipient }: Pick<HouseholdInvitation, 'recipient'>): string =>
  recipient.includes('@') ? recipient : mobileToShow(recipient);

/** The badge of an invitation: `INVITED, UNTIL 17 NOV`. */
export const invitationBadge = ({ state, untilDay }: Pick<HouseholdInvitation, 'state' | 'untilDay'>): string => {
  if (state === 'waiting') return 'WAITS FOR THE ESTATE OFFICE';
  const { day, month } = shortDatePartsOf(untilDay);
  return `INVITED, UNTIL ${day} ${month.toUpperCase()}`;
};

/** What an owner should know before she invites somebody. */
export const inviteNote = ({ needsApproval }: Pick<House, 'needsApproval'>, hasLastDay: boolean): string =>
  [
    'The link works once, for 7 days.',
    ...(needsApproval ? ['The estate office approves it, usually within one working day.'] : []),
    ...(hasLastDay ? ['After the last day the gate stays closed.'] : []),
  ].join(' ');

/** When a weekly visitor comes: `Tue, 07:00 – 16:00, until 31 Mar 2027`. */
export const weeklyVisitorText = ({ weekdays, from, to, lastDay }: House['weekly'][number]): string =>
  [
    ...weekdays.map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`),
    timesText(from, to),
    `until ${plainDate(lastDay)}`,
  ].join(', ');

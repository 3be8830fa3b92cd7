/** How long records of one kind are kept. */
export type Keeping =
  /** Until the person deletes her account. */
  | { until: 'leaving' }
  /** For a number of days that each estate sets between `least` and `most`. */
  | { until: 'days'; setBy: 'estate'; days: number; least: number; most: number; after: 'gone' | 'nameless' }
  /** For a number of days that nobody can change. */
  | { until: 'days'; setBy: 'law' | 'product'; days: number; after: 'gone' | 'nameless' };

/** A kind of records about people: what it is, why it is kept, how long, and what a deletion of the account does to it. */
export interface KeptKind {
  title: string;
  why: string;
  keeps: Keeping;
  /** `erased`: gone with the account. `nameless`: stays without the name. `stays`: kept for its time. */
  onDeletion: 'erased' | 'nameless' | 'stays';
  /** What the confirmation of a deletion says about it; empty for nothing. */
  deletionText: string;
}

const yearDays = 365;

/**
 * Every kind of records about people that the product keeps. The page 'My data', the console and the retention jobs read this
 * table, so that none of them can say anything else than what is done.
 */
export const keptKinds = {
  account: {
    title: 'Name, numbers, addresses',
    why: 'So that the estate and the gate know you',
    keeps: { until: 'leaving' },
    onDeletion: 'erased',
    deletionText: 'Your name, numbers, addresses, vehicles, photos and invitations',
  },
  sessions: {
    title: 'Devices, passkeys and passes',
    why: 'So that only you get in',
    keeps: { until: 'leaving' },
    onDeletion: 'erased',
    deletionText: 'Your devices, sessions, passkeys and passes',
  },
  devices: {
    title: 'Browsers you signed in with',
    why: 'So that you hear of any other; from the last use on',
    keeps: { until: 'days', setBy: 'product', days: 400, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  houseInvitations: {
    title: 'Invitations into a house',
    why: 'So that it is known who let whom in; from their end on, which is that of the role if there is one',
    keeps: { until: 'days', setBy: 'estate', days: 90, least: 30, most: 3 * yearDays, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  roleOffers: {
    title: 'Roles that staff offered you',
    why: 'So that you can accept them',
    keeps: { until: 'days', setBy: 'product', days: 14, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  imports: {
    title: 'Lists of people that staff loaded',
    why: 'So that staff can put right what failed',
    keeps: { until: 'days', setBy: 'product', days: 7, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  visits: {
    title: 'Visits through the gate',
    why: 'So that security can answer for an incident',
    keeps: { until: 'days', setBy: 'estate', days: 180, least: 1, most: 3650, after: 'nameless' },
    onDeletion: 'nameless',
    deletionText: 'Visits at the gate, as counts without names',
  },
  bookings: {
    title: 'Bookings',
    why: 'So that the estate can plan',
    keeps: { until: 'days', setBy: 'estate', days: yearDays, least: 30, most: 5 * yearDays, after: 'nameless' },
    onDeletion: 'nameless',
    deletionText: 'Past bookings, without your name. Those to come are cancelled',
  },
  messages: {
    title: 'Messages to you',
    why: 'So that you can read them again',
    keeps: { until: 'days', setBy: 'estate', days: yearDays, least: 30, most: 3 * yearDays, after: 'gone' },
    onDeletion: 'erased',
    deletionText: 'Messages to you',
  },
  mails: {
    title: 'Mails that staff wrote to you',
    why: 'So that the estate knows what it told you',
    keeps: { until: 'days', setBy: 'estate', days: yearDays, least: 30, most: 5 * yearDays, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  answers: {
    title: 'Your answers to events',
    why: 'So that the host knows who comes; from the event on',
    keeps: { until: 'days', setBy: 'product', days: 90, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  viewings: {
    title: 'Viewings you booked, after the viewing',
    why: 'So that the agent knows who comes',
    keeps: { until: 'days', setBy: 'product', days: 90, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  usage: {
    title: 'What your meters used',
    why: 'So that you can compare your usage',
    keeps: { until: 'days', setBy: 'estate', days: yearDays, least: 90, most: 5 * yearDays, after: 'gone' },
    onDeletion: 'nameless',
    deletionText: 'What the meters used, without your name',
  },
  warnings: {
    title: 'Warnings about balances',
    why: 'So that you are told in time',
    keeps: { until: 'leaving' },
    onDeletion: 'erased',
    deletionText: '',
  },
  snags: {
    title: 'Snags you reported',
    why: 'So that the estate mends them and knows what breaks again',
    keeps: { until: 'days', setBy: 'product', days: 2 * yearDays, after: 'gone' },
    onDeletion: 'nameless',
    deletionText: 'Your reports stay without your name and photos, so that they are mended',
  },
  alerts: {
    title: 'Alerts you sent to security',
    why: 'So that security can answer for what it did',
    keeps: { until: 'days', setBy: 'product', days: yearDays, after: 'gone' },
    onDeletion: 'nameless',
    deletionText: 'Your alerts to security stay without your name and place',
  },
  guardPositions: {
    title: 'Your place as a guard, while an alert is open',
    why: 'So that the control room sees who is near; gone when the alert ends',
    keeps: { until: 'days', setBy: 'product', days: 1, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  outages: {
    title: 'Outages you were told of',
    why: 'So that everybody concerned hears each step once',
    keeps: { until: 'days', setBy: 'product', days: yearDays, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  payments: {
    title: 'Payments',
    why: 'The law asks for it',
    keeps: { until: 'days', setBy: 'law', days: 5 * yearDays, after: 'nameless' },
    onDeletion: 'stays',
    deletionText: 'Payments, for 5 years: the law asks for it',
  },
  requests: {
    title: 'Your requests about your data',
    why: 'So that the estate can show that it answered',
    keeps: { until: 'days', setBy: 'product', days: 3 * yearDays, after: 'gone' },
    onDeletion: 'stays',
    deletionText: 'That you asked for this deletion, for 3 years',
  },
  copies: {
    title: 'Copies of your data',
    why: 'So that you can download them',
    keeps: { until: 'days', setBy: 'product', days: 3, after: 'gone' },
    onDeletion: 'erased',
    deletionText: '',
  },
  acts: {
    title: 'What was done, by staff and in your account',
    why: 'So that nobody misuses your records',
    keeps: { until: 'days', setBy: 'product', days: 3 * yearDays, after: 'gone' },
    onDeletion: 'nameless',
    deletionText: 'What was done, without your name, for 3 years',
  },
} as const satisfies Record<string, KeptKind>;

/** A kind of records about people. */
export type KeptKindName = keyof typeof keptKinds;

/** The kinds that are erased after a number of days. */
export type TimedKindName = {
  [Name in KeptKindName]: (typeof keptKinds)[Name]['keeps'] extends { until: 'days' } ? Name : never;
}[KeptKindName];

/** The kinds whose number of days each estate sets in the room Retention. The gate rules set that of visits. */
export const estateSetKinds = [
  'houseInvitations',
  'bookings',
  'messages',
  'mails',
  'usage',
] as const satisfies readonly TimedKindName[];

/** A kind whose number of days each estate sets in the room Retention. */
export type EstateSetKind = (typeof estateSetKinds)[number];

/** The days that an estate keeps the kinds that it sets. */
export type RetentionDays = Record<EstateSetKind, number>;

/** The days that an estate keeps each kind that it sets, until it sets others. */
export const defaultRetention: RetentionDays = {
  houseInvitations: keptKinds.houseInvitations.keeps.days,
  bookings: keptKinds.bookings.keeps.days,
  messages: keptKinds.messages.keeps.days,
  mails: keptKinds.mails.keeps.days,
  usage: keptKinds.usage.keeps.days,
};

/** The kinds for which the console can say who is concerned. */
export const concernedKinds = ['account', 'visits', 'bookings'] as const;

/** A kind for which the console can say who is concerned. */
export type ConcernedKind = (typeof concernedKinds)[number];

const counted = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Writes a number of days as people say it: `90 days`, `1 year`, `5 years`. */
export const daysText = (days: number): string =>
  days % yearDays === 0 ? counted(days / yearDays, 'year') : counted(days, 'day');

/**
 * Writes how long a kind is kept: `until you leave`, `90 days`, `1 year, then without your name`.
 * @param days the fewest and the most days that the estates of the person set; left out for the table's own number
 */
export const keepingText = (keeps: Keeping, days?: { least: number; most: number }): string => {
  if (keeps.until === 'leaving') return 'until you leave';
  const { least, most } = days ?? { least: keeps.days, most: keeps.days };
  const period = least === most ? daysText(most) : `${daysText(least)} to ${daysText(most)}`;
  return keeps.after === 'nameless' ? `${period}, then without your name` : period;
};

/** The days within which a request about personal data is answered. */
export const answerWithinDays = 30;

/** The days for which a copy of a person's data can be downloaded. */
export const copyDays = keptKinds.copies.keeps.days;

/** The kinds of requests that a person can make about her data. */
export const requestKinds = ['copy', 'deletion', 'correction', 'objection'] as const;

/** A kind of request. */
export type RequestKind = (typeof requestKinds)[number];

/** The ways in which a request reaches the estate. The first two come from the product itself. */
export const requestChannels = ['app', 'pass', 'mail', 'phone', 'letter', 'desk'] as const;

/** The states of a request: `held` waits for the end of a legal hold. */
export const requestStates = ['open', 'held', 'answered'] as const;

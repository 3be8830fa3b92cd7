import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import type { AuditGroup } from '@ekhaya/contract/audit/audit-groups.rules';

/** A part of a sentence: plain text, or the name of a person. */
export type Part = AuditEntry['sentence'][number];

/** The fields of a stored record, of which the log knows neither names nor types. */
export type Fields = Readonly<Record<string, unknown>>;

/** A booking as a sentence names it. */
export interface NamedBooking {
  customerId: string;
  /** The booked facility. */
  title: string;
  /** `YYYY-MM-DD` */
  date: string;
}

/** An invitation as a sentence names it. */
export interface NamedVisit {
  hostId: string;
  /** `YYYY-MM-DD` */
  date: string;
}

/** The names of what a page of entries mentions. They are read when the log is read, so that a deletion leaves the row. */
export interface Names {
  person: (id: string) => string | undefined;
  booking: (id: string) => NamedBooking | undefined;
  visit: (id: string) => NamedVisit | undefined;
}

/** The stored record before and after a change, each empty if there was none, and the names of what it mentions. */
export interface Told {
  before: Fields;
  after: Fields;
  names: Names;
  /** The record that was changed; empty in rows from before there were subjects. */
  subject: { kind: string; id: string };
}

/** Makes the sentence of one action. It begins with the verb: the screen writes the actor's name in front. */
export interface SentenceMaker {
  group: AuditGroup;
  /** What the action does, for the search by words: `gave a role`. */
  words: string;
  describe: (told: Told) => (string | Part)[];
}

/** The text of a field; empty without one. */
export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The name of a person as a part that the console can open. */
export const person = (names: Names, id: string): Part => {
  const name = id === '' ? undefined : names.person(id);
  return name === undefined ? { text: 'somebody who left', personId: '' } : { text: name, personId: id };
};

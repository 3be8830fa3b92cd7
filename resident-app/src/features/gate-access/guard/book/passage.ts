import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { visitAt, visitsOf } from './visits-of-book.ts';
import { hasListsOf, recentPassages, recentSteps, type GuardBook } from './book-content.ts';
import type { ExpectedVisitor, Gate, GateSubject } from '../gates/guard.queries.ts';

/** A person's passage through a gate, in or out. */
export interface Passage {
  /** When, by the server's time: an instant in ISO 8601. */
  at: string;
  estateID: string;
  gateName: string;
  direction: GateDirection;
  subject?: GateSubject | undefined;
  chainStep?: { chain: string; step: number } | undefined;
  inviteID?: string | undefined;
}

/** A passage through a gate. */
export const passageAt = (
  { estateID, name }: Pick<Gate, 'estateID' | 'name'>,
  at: Date,
  passed: Omit<Passage, 'at' | 'estateID' | 'gateName'>,
): Passage => ({ ...passed, at: at.toISOString(), estateID, gateName: name });

const keyOf = ({ subject }: Passage): string => subject?.key ?? '';

/** The book after a passage: the lists of people, the used step and the visitor's status are updated. */
export function afterPassage(book: GuardBook, passage: Passage): GuardBook {
  const { at, direction, chainStep } = passage;
  const key = keyOf(passage);
  return {
    ...withListsAfter(book, passage),
    steps: chainStep ? recentSteps([...book.steps, { ...chainStep, usedAt: at }]) : book.steps,
    passages: recentPassages(key === '' ? book.passages : [...book.passages, { key, direction, at }]),
  };
}

/** A book that was just read, with passages that its lists may lack. They stay as they are where they know of a later arrival. */
export const withPassages = (book: GuardBook, passages: readonly Passage[]): GuardBook =>
  passages
    .filter(({ estateID }) => hasListsOf(book, estateID))
    .reduce((before, passage) => (hasLaterArrival(before, passage) ? before : withListsAfter(before, passage)), book);

/** A stored book, with passages of this phone that it may lack. Those stay out that it has, or of which it has a later one. */
export const withMissedPassages = (book: GuardBook, passages: readonly Passage[]): GuardBook =>
  passages
    .filter((passage) => hasListsOf(book, passage.estateID) && !hasAtLeast(book, passage))
    .reduce(afterPassage, book);

const hasAtLeast = (book: GuardBook, passage: Passage): boolean =>
  hasLaterArrival(book, passage) ||
  book.passages.some(({ key, at }) => key === keyOf(passage) && new Date(at) >= new Date(passage.at));

const hasLaterArrival = ({ people }: GuardBook, passage: Passage): boolean =>
  people.some(({ subject, since }) => subject.key === keyOf(passage) && new Date(since) > new Date(passage.at));

function withListsAfter(book: GuardBook, passage: Passage): GuardBook {
  const { at, estateID, gateName, direction, subject, inviteID } = passage;
  const key = keyOf(passage);
  const others = book.people.filter((person) => person.subject.key !== key || key === '');
  const inside = { estateID, since: at, gate: gateName, isOverstaying: false };
  const ofPassage = visitsOf(book).filter(
    (visit) => visit.inviteID === inviteID || (key !== '' && visit.subject.key === key),
  );
  const passed = visitAt(ofPassage, new Date(at), direction);
  const withStatus = (visit: ExpectedVisitor): ExpectedVisitor =>
    visit === passed ? { ...visit, status: direction === 'in' ? 'arrived' : 'left' } : visit;
  return {
    ...book,
    people: direction === 'in' && subject ? [...others, { ...inside, subject }] : others,
    left: direction === 'out' ? [...book.left, key] : book.left.filter((other) => other !== key),
    expected: book.expected.map(withStatus),
    nextDay: book.nextDay && { ...book.nextDay, expected: book.nextDay.expected.map(withStatus) },
  };
}

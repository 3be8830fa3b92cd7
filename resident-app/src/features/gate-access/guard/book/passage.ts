import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { serverNow } from '../../clock/server-clock.ts';
import { recentPassages, recentSteps, type GuardBook } from './guard-book.ts';
import type { Gate, GateSubject } from '../gates/guard.queries.ts';

/** A person's passage through a gate, in or out. */
export interface Passage {
  gate: Gate;
  direction: GateDirection;
  subject?: GateSubject | undefined;
  chainStep?: { chain: string; step: number } | undefined;
  inviteID?: string | undefined;
}

/** The book after a passage: the lists of people, the used step and the visitor's status are updated. */
export function afterPassage(book: GuardBook, { gate, direction, subject, chainStep, inviteID }: Passage): GuardBook {
  const usedAt = serverNow().toISOString();
  const key = subject?.key ?? '';
  const others = book.people.filter((person) => person.subject.key !== key || key === '');
  const inside = { estateID: gate.estateID, since: usedAt, gate: gate.name, isOverstaying: false };
  return {
    ...book,
    steps: chainStep ? recentSteps([...book.steps, { ...chainStep, usedAt }]) : book.steps,
    people: direction === 'in' && subject ? [...others, { ...inside, subject }] : others,
    passages: recentPassages(key === '' ? book.passages : [...book.passages, { key, direction, at: usedAt }]),
    left: direction === 'out' ? [...book.left, key] : book.left.filter((other) => other !== key),
    expected: book.expected.map((visitor) =>
      visitor.inviteID === inviteID || (key !== '' && visitor.subject.key === key)
        ? { ...visitor, status: direction === 'in' ? 'arrived' : 'left' }
        : visitor,
    ),
  };
}

import type { NewContent } from '../../src/features/content/index.ts';
import { answerEvent } from '../../src/features/events/index.ts';
import { gateDirectory } from '../../src/features/gate-access/index.ts';
import { findPersonByEmail } from '../../src/features/identity/index.ts';
import { AppError } from '../../src/platform/app-error.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';

/** An answer of the demo world. */
export interface DemoAnswer {
  id: string;
  eventId: string;
  email: string;
  guests: string[];
}

/** The dinner has three places: two people fill them, and the third one waits. */
const dinnerGuests = [
  { email: 'pieter@ekhaya.test', guests: ['Anke Botha'] },
  { email: 'sipho@ekhaya.test', guests: [] },
  { email: 'amina@ekhaya.test', guests: [] },
];

/** The answers to the dinners among the events of the demo world. */
export const demoAnswers = (events: readonly NewContent<'event'>[]): DemoAnswer[] =>
  events
    .filter(({ id }) => id.includes('-event-dinner-'))
    .flatMap(({ id: eventId }) =>
      dinnerGuests.map((answer) => ({ ...answer, eventId, id: `${eventId}/${answer.email}` })),
    );

/** Answers on behalf of people. Skips those whose account or event was deleted, or who may not answer any more. */
export const addAnswers = async (
  transaction: Transaction,
  missing: readonly DemoAnswer[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const { email, eventId, guests } of missing) {
    const person = await findPersonByEmail(transaction, email);
    if (person === undefined) continue;
    const answer = { going: true, guests: guests.map((name) => ({ name, phone: '' })) };
    try {
      await answerEvent({ ...dependencies, gates: gateDirectory }, { userId: person.id, eventId, answer });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
};

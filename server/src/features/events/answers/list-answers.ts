import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { readContent } from '../../content/index.ts';
import { findPersonNames, wallClockOf } from '../../estates/index.ts';
import { findAnsweredOccurrence } from './answered-occurrence.ts';
import { countPeople, selectAnswers } from './answers.store.ts';

type Answers = OutputOf<'GET /api/console/content/{id}/answers'>;

const maxAnswers = 2_000;
const orderOf = { going: 0, waiting: 1, 'not-going': 2 } as const;

/**
 * Who comes to the next occurrence of an event of the caller's estates. The names of guests without one are left out.
 * @throws {AppError} `not-found`
 */
export const listAnswers = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, staffEstates }: { callerId: string; staffEstates: StaffEstates },
  eventId: string,
): Promise<Answers> => {
  const item = await readContent(dependencies, { callerId, staffEstates }, eventId);
  if (item.kind !== 'event') throw new AppError('not-found');
  const { fields, estateId } = item;
  const { places } = fields;
  const { db } = dependencies.database;
  const wallClock = await wallClockOf(dependencies, estateId);
  const answered = await findAnsweredOccurrence(db, { eventId, fields, wallClock });
  if (answered === undefined) return { start: '', places, going: 0, waiting: 0, answers: [] };
  const { occurrence, of } = answered;
  const [rows, counts] = await Promise.all([selectAnswers(db, of, maxAnswers), countPeople(db, of)]);
  const names = await findPersonNames(db, [...new Set(rows.map(({ userId }) => userId))]);
  const answers = rows
    .toSorted((one, other) => orderOf[one.status] - orderOf[other.status])
    .map(({ userId, status, people, guests, answeredAt }) => ({
      name: names.get(userId)?.name ?? '',
      status,
      people,
      answeredAt: answeredAt.toISOString(),
      guests: guests.map(({ name }) => name).filter((name) => name !== ''),
    }));
  return { start: occurrence.start, places, ...counts, answers };
};

const statusWords = { going: 'Going', waiting: 'Waiting', 'not-going': 'Not going' } as const;

/** The header of the CSV of answers. */
export const answersHeader = csvLine(['name', 'answer', 'people', 'guests', 'answered']);

/** The answers as lines of a CSV. */
export async function* exportAnswers({ answers }: Answers): AsyncGenerator<string> {
  for (const { name, status, people, guests, answeredAt } of answers) {
    yield await Promise.resolve(csvLine([name, statusWords[status], String(people), guests.join('; '), answeredAt]));
  }
}

import { randomUUID } from 'node:crypto';
import { answerWithinDays, type RequestKind } from '@ekhaya/contract/privacy/kept-records.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';
import { insertRequest, updateAnswered } from './requests.store.ts';

/** The instant by which a request has to be answered. */
export const dueAtOf = (receivedAt: Date): Date => new Date(receivedAt.getTime() + answerWithinDays * dayMs);

/** The estate whose staff see what a person asks for: one where she has a role; empty without a role. */
const estateOfPerson = async (queryable: Queryable, userId: string): Promise<string> =>
  (await findEstateIdsOfPerson(queryable, userId)).toSorted()[0] ?? '';

/** Writes down a request that a person makes in the app. @returns its id */
export const addRequestOfPerson = async (
  transaction: Transaction,
  { userId, kind, state }: { userId: string; kind: RequestKind; state: 'open' | 'held' },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<string> => {
  const [id, receivedAt] = [randomUUID(), clock.now()];
  const estateId = await estateOfPerson(transaction, userId);
  await insertRequest(transaction, {
    ...emptyRequest,
    id,
    estateId,
    kind,
    channel: 'app',
    personId: userId,
    receivedAt,
    dueAt: dueAtOf(receivedAt),
    state,
  });
  return id;
};

const emptyRequest = {
  personId: '',
  visitId: '',
  hostId: '',
  requester: '',
  contact: '',
  words: '',
  answer: '',
  answeredAt: null,
  answeredBy: '',
} as const;

/** The answer to a visitor who asked to be forgotten. */
export const visitorForgotten = 'The name, number and plate were erased.';

/**
 * Writes down that a visitor without an account asks to be forgotten: answered, or with the visit that waits for the end of a legal
 * hold on its host.
 */
export const addRequestOfVisitor = async (
  transaction: Transaction,
  { estateId, waitsFor }: { estateId: string; waitsFor: { visitId: string; hostId: string } | undefined },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  const [id, receivedAt] = [randomUUID(), clock.now()];
  await insertRequest(transaction, {
    ...emptyRequest,
    ...waitsFor,
    id,
    estateId,
    kind: 'deletion',
    channel: 'pass',
    requester: 'A visitor',
    receivedAt,
    dueAt: dueAtOf(receivedAt),
    state: waitsFor === undefined ? 'open' : 'held',
  });
  if (waitsFor === undefined) await answerByProduct(transaction, id, visitorForgotten, { clock });
};

/** Marks a request as answered by the product itself. */
export const answerByProduct = (
  transaction: Queryable,
  id: string,
  answer: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => updateAnswered(transaction, id, { answer, answeredAt: clock.now(), answeredBy: '' });

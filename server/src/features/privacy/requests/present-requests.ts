import type { PrivacyRequest } from '@ekhaya/contract/privacy/console-privacy';
import type { Queryable } from '../../../platform/database/database.ts';
import { pendingDecisionOf } from '../../../platform/decisions/pending-decision-of.ts';
import { findPersonNames } from '../../estates/index.ts';
import type { RequestRow } from './requests.store.ts';

/** Converts requests to the console's format. Reads the names of people in one query. */
export const presentRequests = async (
  queryable: Queryable,
  rows: readonly RequestRow[],
  now: Date,
): Promise<PrivacyRequest[]> => {
  const ids = rows.flatMap(({ personId, answeredBy }) => [personId, answeredBy]).filter((id) => id !== '');
  const names = await findPersonNames(queryable, [...new Set(ids)]);
  const personOf = (id: string) => (id === '' ? null : { id, name: names.get(id)?.name ?? '' });
  return rows.map((row) => {
    const decision = pendingDecisionOf(row, now);
    return {
      id: row.id,
      version: row.version,
      decision,
      estateId: row.estateId,
      kind: row.kind,
      channel: row.channel,
      person: personOf(row.personId),
      requester: row.requester,
      contact: row.contact,
      words: row.words,
      receivedAt: row.receivedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      state: decision === null ? row.state : 'answered',
      answer: decision === null ? row.answer : row.pendingAnswer,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      answeredBy: personOf(row.answeredBy),
    };
  });
};

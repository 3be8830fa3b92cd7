import type { OwnAnswer } from '@ekhaya/contract/events/answers';
import type { AnswerRow } from './answers.store.ts';

/** The answer in its form on the wire. */
export const presentAnswer = (row: Pick<AnswerRow, 'status' | 'guests'> | undefined): OwnAnswer => ({
  status: row?.status ?? 'none',
  guests: (row?.guests ?? []).map(({ name, phone, invitationId }) => ({ name, phone, hasPass: invitationId !== '' })),
});

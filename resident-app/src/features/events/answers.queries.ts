import type { OwnAnswer } from '@ekhaya/contract/events/answers';
import { call } from '../../platform/api/call.ts';

/** What a person answers to an event. */
export interface NewAnswer {
  going: boolean;
  guests: { name: string; phone: string }[];
}

/** An answer with the time of the event that the person saw, if the phone knows it. */
type SentAnswer = NewAnswer & { startDate?: string };

/** Answers to an event. */
export const sendAnswer = (id: string, body: SentAnswer): Promise<OwnAnswer> =>
  call('PUT /api/events/{id}/answer', { params: { id }, body });

/** The secret address of the person's calendar; empty before she has asked for one. */
export const readFeedAddress = async (): Promise<string> => (await call('GET /api/calendar-feed', {})).url;

/** Makes a new secret address. The one before stops at once. */
export const renewFeedAddress = async (): Promise<string> => (await call('POST /api/calendar-feed', {})).url;

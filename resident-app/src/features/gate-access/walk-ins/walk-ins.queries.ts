import type { OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../platform/api/call.ts';

/** A visitor without an invitation who waits at a gate for the answer of a house. */
export type WalkIn = OutputOf<'GET /api/gate/walk-in'>[number];

/** Reads the walk-ins that wait for an answer of the caller's house. */
export const readRingingWalkIns = (): Promise<WalkIn[]> => call('GET /api/gate/walk-in', {});

/** Answers for the house; the first answer counts. */
export const answerWalkIn = (id: string, answer: 'allow' | 'refuse'): Promise<WalkIn> =>
  call('POST /api/gate/walk-in/{id}/answer', { params: { id }, body: { answer } });

import type { GatePassage } from '@ekhaya/contract/gate-access/gate-access';
import { call, callForText } from '../../../platform/api/call.ts';

export type { GatePassage } from '@ekhaya/contract/gate-access/gate-access';

/** A page holds so many passages; a shorter one is the last. */
export const PASSAGES_PER_PAGE = 50;

/** The caller's own passages and those of her guests, newest first; `before` is the last one of the page before. */
export const readPassages = (before?: string): Promise<GatePassage[]> =>
  call('GET /api/gate/history', { query: { userID: 'me', ...(before !== undefined && { before }) } });

/** All of them as CSV. */
export const readPassagesAsText = (): Promise<string> =>
  callForText('GET /api/gate/history', { query: { userID: 'me', format: 'csv' } });

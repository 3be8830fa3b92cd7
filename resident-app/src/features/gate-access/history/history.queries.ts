import type { GatePassage } from '@ekhaya/contract/gate-access/gate-access';
import { call, callForText } from '../../../platform/api/call.ts';

export type { GatePassage } from '@ekhaya/contract/gate-access/gate-access';

/** Passages per page. A shorter page is the last one. */
export const PASSAGES_PER_PAGE = 50;

/**
 * Reads a page of the passages of the caller and her guests, newest first.
 * @param before id of the last passage of the previous page
 */
export const readPassages = (before?: string): Promise<GatePassage[]> =>
  call('GET /api/gate/history', { query: { userID: 'me', ...(before !== undefined && { before }) } });

/** Reads all passages as CSV. */
export const readPassagesAsText = (): Promise<string> =>
  callForText('GET /api/gate/history', { query: { userID: 'me', format: 'csv' } });

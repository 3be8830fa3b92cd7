import type { NewsPage } from '@ekhaya/contract/notifications/news';
import { call } from '../../../platform/api/call.ts';

/** Reads a page of the notices of an estate. @param before the id after which the page begins; undefined for the first page */
export const readNews = (estateId: string, before?: string): Promise<NewsPage> =>
  call('GET /api/news', { query: { estateId, ...(before !== undefined && { before }) } });

import type { SearchResult } from '@ekhaya/contract/search/console-search';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectPaymentsByReference } from './search-payments.store.ts';

/** Finds payments by the beginning of their reference, the newest first. */
export const searchPayments = async (
  queryable: Queryable,
  search: { text: string; estates: StaffEstates; limit: number },
): Promise<SearchResult[]> => {
  const rows = await selectPaymentsByReference(queryable, search);
  return rows.map(({ id, estateId, reference, amountCents, utility, payerName, date }) => ({
    id,
    estateId,
    title: `${reference}: R ${(amountCents / 100).toFixed(2)}`,
    note: [payerName ?? '', utility].filter((part) => part !== '').join(', '),
    opens: { record: 'payment', id },
    date,
  }));
};

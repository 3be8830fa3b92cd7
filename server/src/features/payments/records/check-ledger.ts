import type { Queryable } from '../../../platform/database/database.ts';
import { selectLedgerProblems, selectLedgerTotals, type LedgerProblem, type LedgerTotals } from './ledger.store.ts';

/**
 * Adds up the ledger and compares it with the states of payments. Every cent is found when there are no problems and what was
 * charged is what was issued, refunded and is still open.
 */
export const checkLedger = async (
  queryable: Queryable,
): Promise<{ totals: LedgerTotals; problems: LedgerProblem[] }> => ({
  totals: await selectLedgerTotals(queryable),
  problems: await selectLedgerProblems(queryable),
});

import type { AlertRules } from '@ekhaya/contract/alerts/gate-alerts';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectAlertRules, upsertAlertRules } from './alert-rules.store.ts';

/** Sets the rules of estates that have none yet, for the demo world. */
export const setFirstAlertRules = async (
  transaction: Queryable,
  all: readonly (AlertRules & { estateId: string })[],
): Promise<void> => {
  for (const rules of all) {
    if ((await selectAlertRules(transaction, rules.estateId)) === undefined) await upsertAlertRules(transaction, rules);
  }
};

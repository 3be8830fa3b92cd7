import { eq } from 'drizzle-orm';
import type { AlertRules } from '@ekhaya/contract/alerts/gate-alerts';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { alertRules } from './alert-rules.table.ts';

/** Reads the version of the rules of an estate. */
export const readAlertRulesVersion = versionReader(alertRules, alertRules.estateId);

/** The rules that an estate has set; undefined if it has set none. */
export const selectAlertRules = async (queryable: Queryable, estateId: string): Promise<AlertRules | undefined> =>
  (
    await queryable
      .select({
        isEnabled: alertRules.isEnabled,
        isDrill: alertRules.isDrill,
        responderIds: alertRules.responderIds,
      })
      .from(alertRules)
      .where(eq(alertRules.estateId, estateId))
  )[0];

/** Stores the rules of an estate, replacing those it had. */
export const upsertAlertRules = async (
  transaction: Queryable,
  { estateId, ...rules }: AlertRules & { estateId: string },
): Promise<void> => {
  await transaction
    .insert(alertRules)
    .values({ estateId, ...rules })
    .onConflictDoUpdate({ target: alertRules.estateId, set: rules });
};

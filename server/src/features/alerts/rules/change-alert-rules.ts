import type { AlertRules } from '@ekhaya/contract/alerts/gate-alerts';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readAlertRulesVersion, upsertAlertRules } from './alert-rules.store.ts';
import { findResponders, presentRulesWithin, readRulesWithin } from './read-alert-rules.ts';

/**
 * Sets the rules of an estate for alerts, audited. Phones of the estate read at once whether they can alert.
 * @throws {AppError} `not-found`, `forbidden`; `validation` for a person who guards no gate there; `changed-meanwhile`
 */
export const changeAlertRules = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  change: { estateId: string; actorId: string; staffEstates: StaffEstates; version: number; rules: AlertRules },
): Promise<OutputOf<'PUT /api/console/estates/{estateId}/alert-rules'>> => {
  const { estateId, actorId, staffEstates, version, rules } = change;
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'alert.rules',
    subject: { kind: 'alert-rules', id: estateId },
    seen: { version, read: readAlertRulesVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `alert-rules:${estateId}`);
      return readRulesWithin(transaction, estateId);
    },
    change: async (transaction, before) => {
      const guards = (await findResponders(transaction, estateId)).map(({ id }) => id);
      const responderIds = [...new Set(rules.responderIds)];
      if (!responderIds.every((id) => guards.includes(id) || before.responderIds.includes(id))) {
        throw new AppError('validation', { fields: { responderIds: 'Somebody on the list guards no gate here.' } });
      }
      const after = { ...rules, responderIds };
      await upsertAlertRules(transaction, { estateId, ...after });
      await dependencies.live.publish(transaction, { topic: 'alerts', audience: { kind: 'estate', estateId } });
      return { estateIds: [estateId], before, after, result: await presentRulesWithin(transaction, estateId) };
    },
  });
};

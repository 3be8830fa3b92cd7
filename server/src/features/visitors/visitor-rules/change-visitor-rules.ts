import type { VisitorRules } from '@ekhaya/contract/visitors/console-visitors';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readVersionedRulesWithin, readVisitorRulesWithin } from './read-visitor-rules.ts';
import { readVisitorRulesVersion, upsertVisitorRules } from './visitor-rules.store.ts';

/** New visitor rules of an estate, and the member of staff who sets them. */
export interface VisitorRulesChange {
  estateId: string;
  actorId: string;
  staffEstates: StaffEstates;
  /** The version that the member of staff saw. */
  version: number;
  rules: VisitorRules;
}

/** Sets the visitor rules of an estate and records it in the audit log. @throws {AppError} `not-found`, `forbidden` */
export const changeVisitorRules = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { estateId, actorId, staffEstates, version, rules }: VisitorRulesChange,
): Promise<VisitorRules & { version: number }> => {
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'visitors.rules',
    subject: { kind: 'visitor-rules', id: estateId },
    seen: { version, read: readVisitorRulesVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `visitor-rules:${estateId}`);
      return readVisitorRulesWithin(transaction, estateId);
    },
    change: async (transaction, before) => {
      await upsertVisitorRules(transaction, { estateId, ...rules });
      return {
        estateIds: [estateId],
        before,
        after: rules,
        result: await readVersionedRulesWithin(transaction, estateId),
      };
    },
  });
};

import type { VisitorRules } from '@ekhaya/contract/console-visitors';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireAmong } from '../../platform/http/staff-estates.ts';
import { findEstate } from '../estates/index.ts';
import { readVisitorRulesWithin } from './read-visitor-rules.ts';
import { upsertVisitorRules } from './visitors.store.ts';

/** Who changes what an estate says of its visitors. */
export interface VisitorRulesChange {
  estateId: string;
  actorId: string;
  staffEstates: StaffEstates;
  rules: VisitorRules;
}

/** Changes what an estate says of its visitors and records who did. @throws {AppError} `not-found`, `forbidden` */
export const changeVisitorRules = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { estateId, actorId, staffEstates, rules }: VisitorRulesChange,
): Promise<VisitorRules> => {
  requireAmong(staffEstates, estateId);
  return database.db.transaction(async (transaction) => {
    if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    const before = await readVisitorRulesWithin(transaction, estateId);
    await upsertVisitorRules(transaction, { estateId, ...rules });
    await recordAudit(transaction, {
      actorId,
      action: 'visitors.rules',
      estateId,
      before,
      after: rules,
      at: clock.now(),
    });
    return rules;
  });
};

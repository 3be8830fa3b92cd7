import { eq } from 'drizzle-orm';
import type { VisitorRules } from '@ekhaya/contract/visitors/console-visitors';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import { visitorRules } from './visitor-rules.table.ts';

/** Reads the version of the visitor rules of an estate. */
export const readVisitorRulesVersion = versionReader(visitorRules, visitorRules.estateId);

/** Returns the visitor rules that an estate has set, or undefined if it has set none. */
export const selectVisitorRules = async (queryable: Queryable, estateId: string): Promise<VisitorRules | undefined> =>
  (
    await queryable
      .select({ visitorsPerDay: visitorRules.visitorsPerDay, notice: visitorRules.notice })
      .from(visitorRules)
      .where(eq(visitorRules.estateId, estateId))
  )[0];

/** Stores the visitor rules of an estate, replacing those it had. */
export const upsertVisitorRules = async (
  transaction: Queryable,
  { estateId, ...rules }: VisitorRules & { estateId: string },
): Promise<void> => {
  await transaction
    .insert(visitorRules)
    .values({ estateId, ...rules })
    .onConflictDoUpdate({ target: visitorRules.estateId, set: rules });
};

/** Copies the visitor rules of an estate to a new one. */
export const copyVisitorRules: EstateCopier = copyRowsOf(visitorRules);

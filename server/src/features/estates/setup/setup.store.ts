import type { SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { setupStepsPutOff } from './setup.table.ts';

/** The steps that were put off, by estate. */
export const selectStepsPutOff = async (
  queryable: Queryable,
  estateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SetupStep[]>> => {
  const rows = await queryable
    .select()
    .from(setupStepsPutOff)
    .where(inArray(setupStepsPutOff.estateId, [...estateIds]));
  return new Map(
    [...Map.groupBy(rows, ({ estateId }) => estateId)].map(([id, of]) => [id, of.map(({ step }) => step)]),
  );
};

/** Puts a step off. */
export const insertStepPutOff = async (transaction: Queryable, estateId: string, step: SetupStep): Promise<void> => {
  await transaction.insert(setupStepsPutOff).values({ estateId, step }).onConflictDoNothing();
};

/** Takes a step up again. */
export const deleteStepPutOff = async (transaction: Queryable, estateId: string, step: SetupStep): Promise<void> => {
  await transaction
    .delete(setupStepsPutOff)
    .where(and(eq(setupStepsPutOff.estateId, estateId), eq(setupStepsPutOff.step, step)));
};

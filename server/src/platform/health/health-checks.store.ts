import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { healthChecks } from './health.table.ts';

/** When the parts of the installation were first and last looked at, and the certificate of its public address. */
export type HealthCheck = Omit<typeof healthChecks.$inferSelect, 'id'>;

const onlyId = 1;

/** The last look; undefined before the first one. */
export const selectHealthCheck = async (queryable: Queryable): Promise<HealthCheck | undefined> =>
  (await queryable.select().from(healthChecks).where(eq(healthChecks.id, onlyId)))[0];

/** Records a look, or a part of it. */
export const upsertHealthCheck = async (
  queryable: Queryable,
  check: Partial<Omit<HealthCheck, 'recordedSince'>> & Pick<HealthCheck, 'checkedAt'>,
): Promise<void> => {
  await queryable
    .insert(healthChecks)
    .values({ id: onlyId, recordedSince: check.checkedAt, ...check })
    .onConflictDoUpdate({ target: healthChecks.id, set: check });
};

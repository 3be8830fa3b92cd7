import type { SmsProvider } from '@ekhaya/contract/operations/how-it-is.rules';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { smsProviderInUse } from './sms-provider.table.ts';

const onlyId = 1;

/** The provider that staff chose; the first one before they chose. */
export const selectSmsProvider = async (queryable: Queryable): Promise<SmsProvider> =>
  (await queryable.select().from(smsProviderInUse).where(eq(smsProviderInUse.id, onlyId)))[0]?.provider ?? 'first';

/** Chooses the provider: every process asks for it before each message. */
export const upsertSmsProvider = async (queryable: Queryable, provider: SmsProvider): Promise<void> => {
  await queryable
    .insert(smsProviderInUse)
    .values({ id: onlyId, provider })
    .onConflictDoUpdate({ target: smsProviderInUse.id, set: { provider } });
};

import type { SmsProvider } from '@ekhaya/contract/operations/how-it-is.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { retryTextsNow } from '../../../platform/jobs/retry-texts.store.ts';
import { selectSmsProvider, upsertSmsProvider } from '../../../platform/sms/sms-provider.store.ts';

/**
 * Has text messages sent by the other provider, from the next message on and by every process. What waits for another try is tried at
 * once. Only administrators may, because it concerns every estate.
 * @throws {AppError} `forbidden` for staff of some estates only; `validation` for a provider that is not configured; `nothing-changed`
 */
export const switchSmsProvider = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  { actorId, staffEstates, provider }: { actorId: string; staffEstates: StaffEstates; provider: SmsProvider },
): Promise<void> => {
  if (staffEstates !== 'all') throw new AppError('forbidden');
  if (provider === 'second' && dependencies.environment.secondSmsUrl === undefined) {
    throw new AppError('validation', { fields: { provider: 'Set SMS_SECOND_URL of the server first.' } });
  }
  await auditedChange(dependencies, {
    actorId,
    action: 'sms-provider.change',
    subject: { kind: 'sms-provider', id: 'product' },
    lock: async (transaction) => {
      await acquireNamedLock(transaction, 'sms-provider');
      return selectSmsProvider(transaction);
    },
    change: async (transaction, before) => {
      await upsertSmsProvider(transaction, provider);
      await retryTextsNow(transaction);
      return { estateIds: [], before: { provider: before }, after: { provider }, result: undefined };
    },
  });
};

import type { ConfigurationChange, Configurations } from '@ekhaya/contract/configuration';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireReadableTheme } from './configuration.rules.ts';
import { lockConfiguration, upsertValues } from './configuration.store.ts';
import { readConfigurationsWithin } from './read-configurations.ts';

const pick = (configurations: Configurations, names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(configurations).filter(([name]) => names.includes(name)));

/** Changes some of the configuration of the product, records who did it, and tells every phone. */
export const changeConfigurations = async (
  { database, live, clock }: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { actorId, staffEstates, change }: { actorId: string; staffEstates: StaffEstates; change: ConfigurationChange },
): Promise<Configurations> => {
  if (staffEstates !== 'all') throw new AppError('forbidden');
  requireReadableTheme(change.theme);
  return database.db.transaction(async (transaction) => {
    await lockConfiguration(transaction);
    const names = Object.keys(change);
    const before = await readConfigurationsWithin(transaction);
    await upsertValues(transaction, change, clock.now());
    const after = await readConfigurationsWithin(transaction);
    await recordAudit(transaction, {
      actorId,
      action: 'configuration.change',
      before: pick(before, names),
      after: pick(after, names),
      at: clock.now(),
    });
    await live.publish(transaction, { topic: 'configurations', audience: { kind: 'everyone' } });
    return after;
  });
};

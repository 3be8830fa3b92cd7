import type { ConfigurationChange, Configurations } from '@ekhaya/contract/configuration';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { lockConfiguration, upsertValues } from './configuration.store.ts';
import { readConfigurationsWithin } from './read-configurations.ts';

const pick = (configurations: Configurations, names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(configurations).filter(([name]) => names.includes(name)));

/** Changes some of the configuration, records who did it, and tells every phone. */
export const changeConfigurations = async (
  { database, live, clock }: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { actorId, change }: { actorId: string; change: ConfigurationChange },
): Promise<Configurations> =>
  database.db.transaction(async (transaction) => {
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

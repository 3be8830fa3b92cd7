import type { ConfigurationChange, Configurations } from '@ekhaya/contract/configuration/configuration';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireReadableTheme } from './configuration.rules.ts';
import { lockConfiguration, upsertValues } from './configuration.store.ts';
import { readConfigurationsWithin } from './read-configurations.ts';

const pick = (configurations: Configurations, names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(configurations).filter(([name]) => names.includes(name)));

/** Changes some of the configuration of the product, records who did it, and tells every phone. */
export const changeConfigurations = async (
  parts: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { actorId, staffEstates, change }: { actorId: string; staffEstates: StaffEstates; change: ConfigurationChange },
): Promise<Configurations> => {
  if (staffEstates !== 'all') throw new AppError('forbidden');
  requireReadableTheme(change.theme);
  const names = Object.keys(change);
  return auditedChange(parts, {
    actorId,
    action: 'configuration.change',
    lock: async (transaction) => {
      await lockConfiguration(transaction);
      return readConfigurationsWithin(transaction);
    },
    change: async (transaction, before, at) => {
      await upsertValues(transaction, change, at);
      const after = await readConfigurationsWithin(transaction);
      await parts.live.publish(transaction, { topic: 'configurations', audience: { kind: 'everyone' } });
      return { estateIds: [], before: pick(before, names), after: pick(after, names), result: after };
    },
  });
};

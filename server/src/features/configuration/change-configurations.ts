import type { ConfigurationChange, Configurations } from '@ekhaya/contract/configuration/configuration';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireReadableTheme } from './configuration.rules.ts';
import { countScopeChange, lockConfiguration, readScopeVersion, upsertValues } from './configuration.store.ts';
import { readProductConfigurations } from './read-configurations.ts';

const pick = (configurations: Configurations, names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(configurations).filter(([name]) => names.includes(name)));

/**
 * Changes dependencies of the product's configuration, audited, and publishes the live event `configurations` to everyone.
 * @throws {AppError} `forbidden` for staff of some estates only; `validation` for colours of too little contrast
 */
export const changeConfigurations = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  request: { actorId: string; staffEstates: StaffEstates; version: number; change: ConfigurationChange },
): Promise<Configurations & { version: number }> => {
  const { actorId, staffEstates, version, change } = request;
  if (staffEstates !== 'all') throw new AppError('forbidden');
  requireReadableTheme(change.theme);
  const names = Object.keys(change);
  return auditedChange(dependencies, {
    actorId,
    action: 'configuration.change',
    subject: { kind: 'configuration', id: 'product' },
    seen: { version, read: readScopeVersion('product') },
    lock: async (transaction) => {
      await lockConfiguration(transaction);
      return readProductConfigurations(transaction);
    },
    change: async (transaction, before, at) => {
      await upsertValues(transaction, change, at);
      const after = await readProductConfigurations(transaction);
      await dependencies.live.publish(transaction, { topic: 'configurations', audience: { kind: 'everyone' } });
      return {
        estateIds: [],
        before: pick(before, names),
        after: pick(after, names),
        result: { ...after, version: await countScopeChange(transaction, 'product') },
      };
    },
  });
};

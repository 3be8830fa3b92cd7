import type {
  ConfigurationScope,
  EstateConfigurationChange,
} from '@ekhaya/contract/configuration/console-configuration';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { findEstate } from '../estates/index.ts';
import {
  configurationsOfEstate,
  requireReadableTheme,
  rowOfEstate,
  type EstateConfiguration,
} from './configuration.rules.ts';
import { deleteValues, lockConfiguration, upsertValues } from './configuration.store.ts';
import { readConfigurationsWithin, readEstateConfigurationWithin } from './read-configurations.ts';

const pick = (configuration: EstateConfiguration, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, configuration[name as keyof EstateConfiguration] ?? null]));

/**
 * Changes what an estate sets over the configuration of the product, records who did it, and tells its phones.
 * @throws {AppError} `not-found` for an estate that is not the caller's, or is none; `validation` for colours that cannot
 *   be read
 */
export const changeEstateConfiguration = async (
  parts: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  changing: { actorId: string; staffEstates: StaffEstates; estateId: string; change: EstateConfigurationChange },
): Promise<ConfigurationScope> => {
  const { actorId, staffEstates, estateId, change } = changing;
  const names = Object.keys(change);
  const entries = Object.entries(change).map(([name, value]) => [rowOfEstate(estateId, name), value] as const);
  return auditedChange(parts, {
    actorId,
    action: 'configuration.change',
    lock: async (transaction) => {
      const estate = includesEstate(staffEstates, estateId) ? await findEstate(transaction, estateId) : undefined;
      if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
      requireReadableTheme(change.theme);
      await lockConfiguration(transaction);
      return { estate, before: await readEstateConfigurationWithin(transaction, estateId) };
    },
    change: async (transaction, { estate, before }, at) => {
      await upsertValues(
        transaction,
        Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)),
        at,
      );
      await deleteValues(
        transaction,
        entries.filter(([, value]) => value === null).map(([key]) => key),
      );
      const after = await readEstateConfigurationWithin(transaction, estateId);
      await parts.live.publish(transaction, { topic: 'configurations', audience: { kind: 'estate', estateId } });
      const product = await readConfigurationsWithin(transaction);
      return {
        estateIds: [estateId],
        before: pick(before, names),
        after: pick(after, names),
        result: {
          id: estate.id,
          name: estate.name,
          set: after,
          effective: configurationsOfEstate(product, after),
          canBeChanged: true,
        },
      };
    },
  });
};

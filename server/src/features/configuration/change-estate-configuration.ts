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
  estateRowKey,
  type EstateConfiguration,
} from './configuration.rules.ts';
import {
  countScopeChange,
  deleteValues,
  lockConfiguration,
  readScopeVersion,
  upsertValues,
} from './configuration.store.ts';
import { readProductConfigurations, readEstateConfiguration } from './read-configurations.ts';

/** Returns the named settings for the audit entry; null where a setting has no value. */
const pickSettings = (configuration: EstateConfiguration, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, configuration[name as keyof EstateConfiguration] ?? null]));

/**
 * Changes the settings with which an estate overrides the product's configuration, audited, and publishes the live event
 * `configurations` to the people of the estate. A null value removes the override.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's; `validation` for a pair of
 *   colours with a contrast below 4.5:1
 */
export const changeEstateConfiguration = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  request: {
    actorId: string;
    staffEstates: StaffEstates;
    estateId: string;
    version: number;
    change: EstateConfigurationChange;
  },
): Promise<ConfigurationScope> => {
  const { actorId, staffEstates, estateId, version, change } = request;
  const names = Object.keys(change);
  const entries = Object.entries(change).map(([name, value]) => [estateRowKey(estateId, name), value] as const);
  return auditedChange(dependencies, {
    actorId,
    action: 'configuration.change',
    subject: { kind: 'configuration', id: estateId },
    seen: { version, read: readScopeVersion(`estate.${estateId}`) },
    lock: async (transaction) => {
      const estate = includesEstate(staffEstates, estateId) ? await findEstate(transaction, estateId) : undefined;
      if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
      requireReadableTheme(change.theme);
      await lockConfiguration(transaction);
      return { estate, before: await readEstateConfiguration(transaction, estateId) };
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
      const after = await readEstateConfiguration(transaction, estateId);
      await dependencies.live.publish(transaction, { topic: 'configurations', audience: { kind: 'estate', estateId } });
      const product = await readProductConfigurations(transaction);
      return {
        estateIds: [estateId],
        before: pickSettings(before, names),
        after: pickSettings(after, names),
        result: {
          id: estate.id,
          version: await countScopeChange(transaction, `estate.${estateId}`),
          name: estate.name,
          set: after,
          effective: configurationsOfEstate(product, after),
          canBeChanged: true,
        },
      };
    },
  });
};

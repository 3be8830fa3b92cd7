import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { createBatchLoader } from '../../platform/database/batch-loader.ts';
import { perQueryable } from '../../platform/database/statements/per-queryable.ts';
import { namedStatement } from '../../platform/database/statements/prepared-statement.ts';
import type { EstateCopier, EstateCounter } from '../../platform/database/rows-of-estates.ts';
import { versionReader, type VersionReader } from '../../platform/database/versioned-record.ts';
import { estateRowKey } from './configuration.rules.ts';
import { configuration, configurationScopes } from './configuration.table.ts';

const storedValues = namedStatement<{ keys: string[] }, { key: string; value: unknown }>(
  'changed_values',
  sql`select key, value from ${configuration} where key = any(${sql.placeholder('keys')})`,
);

/** The stored values of keys. Keys without a stored value are left out. */
export const selectValues = async (queryable: Queryable, keys: string[]): Promise<Record<string, unknown>> => {
  const rows = await storedValues(queryable, { keys });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

const valueLoader = perQueryable((queryable) =>
  createBatchLoader(async (keys) => {
    const rows = await storedValues(queryable, { keys });
    return new Map(rows.map(({ key, value }) => [key, value]));
  }),
);

/** The stored values whose keys begin with a prefix. */
export const selectValuesWithPrefix = async (
  queryable: Queryable,
  prefix: string,
): Promise<Record<string, unknown>> => {
  const rows = await queryable
    .select({ key: configuration.key, value: configuration.value })
    .from(configuration)
    .where(sql`starts_with(${configuration.key}, ${prefix})`);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Deletes stored values, so that the defaults apply again. */
export const deleteValues = async (transaction: Queryable, keys: string[]): Promise<void> => {
  if (keys.length > 0) await transaction.delete(configuration).where(inArray(configuration.key, keys));
};

/** Blocks other changes of the configuration until the transaction ends, so that the audited values are the previous ones. */
export const lockConfiguration = async (transaction: Queryable): Promise<void> => {
  await transaction.execute(sql`lock table ${configuration} in share row exclusive mode`);
};

/** Inserts or overwrites values. */
export const upsertValues = async (
  transaction: Queryable,
  values: Record<string, unknown>,
  updatedAt: Date,
): Promise<void> => {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, updatedAt }));
  if (rows.length === 0) return;
  await transaction
    .insert(configuration)
    .values(rows)
    .onConflictDoUpdate({
      target: configuration.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
};

/** The stored value of a key, or undefined. Concurrent calls share one query. */
export const selectValue = (queryable: Queryable, key: string): Promise<unknown> => valueLoader(queryable)(key);

/** A scope of the configuration: a record with a version of its own. */
export type ConfigurationScopeKey = 'product' | 'remote-config' | `estate.${string}`;

/** Reads the version of a scope of the configuration. */
export const readScopeVersion: (scope: ConfigurationScopeKey) => VersionReader = versionReader(
  configurationScopes,
  configurationScopes.scope,
);

/** Returns the versions of the scopes that were ever changed, by scope. */
export const selectScopeVersions = async (queryable: Queryable): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryable
    .select({ scope: configurationScopes.scope, version: configurationScopes.version })
    .from(configurationScopes);
  return new Map(rows.map(({ scope, version }) => [scope, version]));
};

/** Counts a change of a scope. @returns its new version */
export const countScopeChange = async (transaction: Queryable, scope: ConfigurationScopeKey): Promise<number> => {
  const [row] = await transaction
    .insert(configurationScopes)
    .values({ scope })
    .onConflictDoUpdate({
      target: configurationScopes.scope,
      set: { writes: sql`${configurationScopes.writes} + 1` },
    })
    .returning({ version: configurationScopes.version });
  return row?.version ?? 0;
};

/** Counts the themes that estates have chosen: 1 or none for each. */
export const countThemesOf: EstateCounter = async (queryable, estateIds) => {
  const keys = new Map(estateIds.map((id) => [estateRowKey(id, 'theme'), id]));
  const themes = await selectValues(queryable, [...keys.keys()]);
  return new Map(Object.keys(themes).map((key) => [keys.get(key) ?? '', 1]));
};

/** The settings of an estate that a copy of it does not begin with: they are about phones that are open now. */
const ofTheMoment = ['maintenance', 'refreshApp'];

/** The settings of an estate that a copy of it takes over, by name. */
const selectLastingSettings = async (queryable: Queryable, estateId: string): Promise<[string, unknown][]> => {
  const prefix = estateRowKey(estateId, '');
  const values = Object.entries(await selectValuesWithPrefix(queryable, prefix));
  return values
    .map(([key, value]): [string, unknown] => [key.slice(prefix.length), value])
    .filter(([name]) => !ofTheMoment.includes(name));
};

/** Copies the theme and the texts of an estate to another one, in place of those that it has. */
export const copyTexts: EstateCopier = async (transaction, { from, to }) => {
  const copied = await selectLastingSettings(transaction, from);
  const replaced = await selectLastingSettings(transaction, to);
  if (copied.length === 0 && replaced.length === 0) return;
  await deleteValues(
    transaction,
    replaced.map(([name]) => estateRowKey(to, name)),
  );
  const values = copied.map(([name, value]) => [estateRowKey(to, name), value] as const);
  await upsertValues(transaction, Object.fromEntries(values), new Date());
  await countScopeChange(transaction, `estate.${to}`);
};

import { toRand, utilityKinds, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { AccountBalance, WeeklyUsage } from '@ekhaya/contract/utilities/utilities';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { findEstate } from '../../estates/index.ts';
import { readUtilityProvider, type UtilityProvider } from '../providers/provider-settings.ts';
import { balanceOfCsv, weeksOfCsv, type KnownBalance } from './parse-readings.ts';
import { lastWeeks } from './weeks.rules.ts';
import { selectBalance, selectWeeks, upsertBalance, upsertWeeks, type MeteredAccount } from './readings.store.ts';
import { requireLinked } from './require-linked.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'environment' | 'providers'>;

/** Says when units were last bought for an account since an instant; null when none were. The shell passes the reader of payments. */
export type PurchaseReader = (queryable: Queryable, account: MeteredAccount, since: Date) => Promise<Date | null>;

type BalanceDependencies = Needs & { readLastPurchase: PurchaseReader };

/** How long a stored answer of the provider is good enough, in milliseconds. */
const freshMs = { balance: 60_000, usage: 30 * 60_000 };

/** Asks the readings service. The credentials stand in its address, which is never logged. */
const ask = async (
  { providers }: Needs,
  { estateId, readings }: UtilityProvider,
  { file, ...query }: { file: string } & Record<string, string>,
): Promise<string> => {
  if (readings.url === '') throw new ProviderError('not-sent', 'readings are only uploaded here');
  const search = new URLSearchParams({ ...query, user: readings.user, password: readings.password });
  const answer = await providers.call({
    provider: `readings:${estateId}`,
    url: `${readings.url}/${file}?${search}`,
    method: 'GET',
    isRead: true,
    retries: 1,
    timeoutMs: 20_000,
  });
  if (answer.status !== 200) throw new ProviderError('refused', `the readings service answered ${answer.status}`);
  return answer.text;
};

const passOver = (error: unknown): void => {
  if (!(error instanceof ProviderError)) throw error;
};

/**
 * The balance of an account: the provider's word, or its last one while it does not answer. Undefined when the provider never said
 * one. Does not ask whose account it is. What is stored from before a purchase is not good enough, however new it is.
 */
export const readLatestBalance = async (
  dependencies: BalanceDependencies,
  account: MeteredAccount,
): Promise<KnownBalance | undefined> => {
  const { database, clock, environment, readLastPurchase } = dependencies;
  const { estateId, accountNo, utility } = account;
  const stored = await selectBalance(database.db, account);
  const now = clock.now();
  const provider = await readUtilityProvider(database.db, environment, estateId);
  const isFresh =
    stored !== undefined &&
    now.getTime() - stored.readAt.getTime() < freshMs.balance &&
    (await readLastPurchase(database.db, account, stored.readAt)) === null;
  if (isFresh || provider === undefined) return stored;
  try {
    const known = balanceOfCsv(await ask(dependencies, provider, { file: 'balance.csv', meter: accountNo }), utility);
    if (known === undefined) return stored;
    return await upsertBalance(database.db, account, { ...known, readAt: now });
  } catch (error) {
    passOver(error);
    return stored;
  }
};

/**
 * The balance of an account that the caller has linked: the provider's word, or its last one while it does not answer.
 * @throws {AppError} `forbidden`, `not-found`; `utilities/provider-unavailable` when the provider never said a balance
 */
export const readAccountBalance = async (
  dependencies: BalanceDependencies,
  asked: { caller: Caller; estateId: string; username: string; accountNo: string; utility?: UtilityKind | undefined },
): Promise<AccountBalance> => {
  const { caller, estateId, accountNo, utility = 'electricity' } = asked;
  if (asked.username !== caller.email.toLowerCase()) throw new AppError('forbidden');
  await requireLinked(dependencies, { userId: caller.userId, estateId, accountNumber: accountNo });
  const known = await readLatestBalance(dependencies, { estateId, accountNo, utility });
  if (known === undefined) throw new AppError('utilities/provider-unavailable', { detail: 'Unable to fetch balance' });
  return { balance: toRand(known.balanceCents), lastUpdate: known.knownAt.toISOString() };
};

/** Asks for the readings of one utility since a day and stores their weeks. */
const refreshWeeks = async (
  dependencies: Needs,
  provider: UtilityProvider,
  { accountNo, utility, from }: { accountNo: string; utility: UtilityKind; from: string },
): Promise<void> => {
  try {
    const weeks = weeksOfCsv(
      await ask(dependencies, provider, { file: 'readings.csv', meter: accountNo, utility, from }),
    );
    const account = { estateId: provider.estateId, accountNo, utility };
    await upsertWeeks(dependencies.database.db, account, { weeks, readAt: dependencies.clock.now() });
  } catch (error) {
    passOver(error);
  }
};

/**
 * The usage of the last eight weeks of an account that the caller has linked: what was read or uploaded, an empty list where nothing
 * was.
 * @throws {AppError} `forbidden`, `not-found`
 */
export const readWeeklyUsage = async (
  dependencies: Needs,
  { userId, estateId, accountNo }: { userId: string; estateId: string; accountNo: string },
): Promise<WeeklyUsage> => {
  const { database, clock, environment } = dependencies;
  await requireLinked(dependencies, { userId, estateId, accountNumber: accountNo });
  const now = clock.now();
  const timeZone = (await findEstate(database.db, estateId))?.timeZone ?? 'Africa/Johannesburg';
  const weeks = lastWeeks(wallClockAt(now, timeZone).date);
  const from = weeks[0] ?? '';
  const stored = await selectWeeks(database.db, { estateId, accountNo }, from);
  const newest = Math.max(0, ...stored.map(({ readAt }) => readAt.getTime()));
  const provider = await readUtilityProvider(database.db, environment, estateId);
  const isStale = now.getTime() - newest >= freshMs.usage;
  if (isStale && provider !== undefined) {
    await Promise.all(
      provider.utilities.map((utility) => refreshWeeks(dependencies, provider, { accountNo, utility, from })),
    );
  }
  const rows = isStale ? await selectWeeks(database.db, { estateId, accountNo }, from) : stored;
  const of = (utility: UtilityKind) =>
    rows.filter((row) => row.utility === utility).map(({ week, value, sameDays }) => ({ week, value, sameDays }));
  const [electricity, water, gas] = utilityKinds;
  return { electricity: of(electricity), water: of(water), gas: of(gas) };
};

import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '@ekhaya/contract/time/written-times.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate, hasRoleAt } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { hasLinkedAccount } from '../../profile/index.ts';
import { readLatestBalance, type PurchaseReader } from '../readings/read-readings.ts';
import { claimWarning, deleteWarning, selectAllWarnings, type BalanceWarningRow } from './balance-warnings.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'environment' | 'providers' | 'live' | 'logger'> & {
  readLastPurchase: PurchaseReader;
};

/** A balance that is older says nothing about today. */
const maxAgeMs = dayMs;

/** Nobody is woken: warnings come between seven in the morning and nine in the evening, in minutes of the day. */
const awake = { from: 7 * 60, until: 21 * 60 };

const warnOf = async (dependencies: Needs, warning: BalanceWarningRow): Promise<void> => {
  const { database, clock } = dependencies;
  const { userId, estateId, accountNo, utility, levelCents, warnedOn } = warning;
  const timeZone = (await findEstate(database.db, estateId))?.timeZone ?? defaultTimeZone;
  const { date: today, minutes } = wallClockAt(clock.now(), timeZone);
  if (warnedOn === today || minutes < awake.from || minutes >= awake.until) return;
  if (!(await hasLinkedAccount(database.db, { userId, estateId, accountNumber: accountNo }))) {
    return deleteWarning(database.db, warning);
  }
  // Her role may begin again, and the estate may only be switched off: the warning stays.
  if (!(await hasRoleAt(database.db, userId, estateId))) return;
  const known = await readLatestBalance(dependencies, warning);
  if (known === undefined || known.balanceCents >= levelCents) return;
  const { knownAt } = known;
  if (clock.now().getTime() - knownAt.getTime() >= maxAgeMs) return;
  if ((await dependencies.readLastPurchase(database.db, warning, knownAt)) !== null) return;
  await database.db.transaction(async (transaction) => {
    if (!(await claimWarning(transaction, warning, today))) return;
    const balance = formatRand(toRand(known.balanceCents));
    const notification = {
      // Names the day too: a warning that is taken away and set again on the same day stays silent.
      id: `balance-${userId}-${estateId}-${accountNo}-${utility}-${today}`,
      type: 'payment',
      title: `Your ${utility} is running low`,
      description: `${balance} was left on ${accountNo} as of ${momentText(knownAt, { timeZone, today })}. You asked to be told below ${formatRand(toRand(levelCents))}.`,
      url: '/bills',
    };
    await notifyPerson(transaction, { userId, notification }, dependencies);
  });
};

/**
 * Job: tells people whose balance is below the level that they set, by notification and push, once a day at most. Forgets the
 * warnings about accounts that are no longer linked. One that fails, as where credentials cannot be read, is logged and stops no other.
 */
export const warnOfBalances = async (dependencies: Needs): Promise<void> => {
  for (const warning of await selectAllWarnings(dependencies.database.db)) {
    try {
      await warnOf(dependencies, warning);
    } catch (error) {
      dependencies.logger.error({ estateId: warning.estateId, err: error }, 'a balance could not be warned of');
    }
  }
};

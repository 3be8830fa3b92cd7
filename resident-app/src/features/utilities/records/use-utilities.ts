import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '@ekhaya/contract/time/written-times.rules';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { useRead, type Read } from '../../../platform/query/query.ts';
import {
  readAccounts,
  readBalance,
  readComparison,
  readHistory,
  readMeterTypes,
  readUsage,
  readWarnings,
} from './utilities.queries.ts';
import { utilityKeys } from './utility-keys.ts';

/** The estate whose bills are shown. */
export function useBillsEstate(): { estateID: string; estateName: string; timeZone: string } {
  const { current, estateID } = useCurrentAccess();
  return { estateID, estateName: current?.estateName ?? '', timeZone: current?.timeZone ?? defaultTimeZone };
}

/** Writes instants as the clocks of the estate show them, with their day when it is not today. */
export function useMomentOf(): (instant: string) => string {
  const { timeZone } = useBillsEstate();
  const { date: today } = wallClockAt(useCurrentMinute(), timeZone);
  return (instant) => momentText(new Date(instant), { timeZone, today });
}

/** The accounts that the person linked. The screens of the profile keep them under the same key. */
export const useLinkedAccounts = () => useRead(['linked-accounts'], readAccounts, { staleAfterMs: 0 });

/** What sells prepaid units at the estate. */
export const useMeterTypes = (estateID: string) =>
  useRead([...utilityKeys.meters, estateID], () => readMeterTypes(estateID));

/** The balance of an account for one utility. */
export const useBalance = (
  { estateID, accountNo }: { estateID: string; accountNo: string },
  utility: UtilityKind,
  isEnabled: boolean,
) =>
  useRead([...utilityKeys.balance, estateID, accountNo, utility], () => readBalance({ estateID, accountNo }, utility), {
    isEnabled,
  });

/** The usage of an account in the last eight weeks. */
export const useUsage = ({ estateID, accountNo }: { estateID: string; accountNo: string }) =>
  useRead([...utilityKeys.usage, estateID, accountNo], () => readUsage({ estateID, accountNo }), {
    screen: { path: '/bills', title: 'Utilities', estateId: estateID },
  });

/** The levels at which the person is warned at the estate. */
export const useBalanceWarnings = (estateID: string) =>
  useRead([...utilityKeys.warnings, estateID], () => readWarnings(estateID));

/** The level below which the person is warned about a balance that is below it now; undefined while it is not. */
export function useLevelAbove(
  account: { estateID: string; accountNo: string },
  utility: UtilityKind,
): number | undefined {
  const { data: levels = [] } = useBalanceWarnings(account.estateID);
  const { data } = useBalance(account, utility, false);
  const level = levels.find((each) => each.accountNo === account.accountNo && each.utility === utility)?.level;
  return level !== undefined && data !== undefined && data.balance < level ? level : undefined;
}

/** The usage of the person's house beside that of houses like hers. */
export const useUsageComparison = ({ estateID, accountNo }: { estateID: string; accountNo: string }) =>
  useRead([...utilityKeys.comparison, estateID, accountNo], () => readComparison({ estateID, accountNo }));

/** The person's payments at the estate, newest first. */
export const useHistory = (estateID: string): Read<PaymentHistoryEntry[]> =>
  useRead([...utilityKeys.history, estateID], () => readHistory(estateID), {
    screen: { path: '/PaymentHistory', title: 'Payments', estateId: estateID },
  });

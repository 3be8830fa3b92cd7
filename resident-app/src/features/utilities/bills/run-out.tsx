import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { useBalance, useBillsEstate, useLevelAbove } from '../records/use-utilities.ts';
import { LowBalance } from './low-balance.tsx';
import { forecast, forecastText, leavesOf, sureText } from './forecast.rules.ts';
import type { WeekOfUsage } from './usage.rules.ts';

interface RunOutProps {
  account: { estateID: string; accountNo: string };
  utility: UtilityKind;
  usage: readonly WeekOfUsage[] | undefined;
  history: readonly PaymentHistoryEntry[] | undefined;
}

/** How long the balance lasts, and how sure that is: a leaf is a day. Nothing while too little is known. */
export function RunOut({ account, utility, usage, history }: RunOutProps) {
  const { timeZone } = useBillsEstate();
  const now = useCurrentMinute();
  const { data } = useBalance(account, utility, false);
  const level = useLevelAbove(account, utility);
  if (data === undefined || usage === undefined || history === undefined) return null;
  const about = forecast({
    balance: data.balance,
    balanceAt: new Date(data.lastUpdate),
    weeks: usage,
    purchases: history
      .filter((entry) => entry.accountNo === account.accountNo && entry.utility === utility)
      .map(({ amount, vending }) => ({ amount, units: vending.units ?? '' })),
    now,
    timeZone,
  });
  if (about === undefined) return null;
  return (
    <section className="bills-run-out" data-utility={utility} aria-label="How long it lasts">
      <div className="bills-usage-head">
        <h2 {...(level !== undefined && { className: 'bills-low' })}>
          {level !== undefined && <LowBalance level={level} size={24} />}
          {forecastText(about)}
        </h2>
        <p className="bills-until">until {about.until}</p>
      </div>
      <div className="bills-leaves" aria-hidden="true">
        {leavesOf(about).map((kind, index) => (
          <span key={index} className={`bills-leaf bills-leaf-${kind}`} />
        ))}
      </div>
      <p className="bills-sure">{sureText(about)}</p>
    </section>
  );
}

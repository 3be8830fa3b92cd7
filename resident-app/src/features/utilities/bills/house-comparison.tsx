import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { UsageComparison } from '@ekhaya/contract/utilities/usage-comparison';
import { fewestHouses } from '@ekhaya/contract/utilities/usage-comparison.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useIsOnline } from '../../../platform/network/online.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import type { AccountAt } from '../records/utilities.queries.ts';
import { allowComparison } from '../records/utilities.queries.ts';
import { useUsageComparison } from '../records/use-utilities.ts';
import { utilityKeys } from '../records/utility-keys.ts';
import { utilityLooks } from '../records/utility-texts.ts';
import { comparedText, householdText } from './house-comparison.rules.ts';

/** The usage of her house beside that of houses like hers, once she allows it. Nothing until it is known. */
export function HouseComparison({ account, utility }: { account: AccountAt; utility: UtilityKind }) {
  const isOnline = useIsOnline();
  const { data } = useUsageComparison(account);
  const { mutateAsync, isPending } = useWrite(allowComparison);
  if (data === undefined) return null;

  async function allow(isAllowed: boolean): Promise<void> {
    if (isPending) return;
    try {
      await mutateAsync({ estateID: account.estateID, isAllowed });
    } catch {
      showToast('error', 'That could not be saved.');
      return;
    }
    await invalidate(utilityKeys.comparison);
  }

  return (
    <section className="bills-compared" data-utility={utility} aria-label="Houses like yours">
      <h2>Houses like yours</h2>
      {data.isAllowed ? (
        <Compared comparison={data} utility={utility} />
      ) : (
        <p className="bills-sure">
          See what you use beside other houses. Your usage then joins an average of at least {fewestHouses} other
          houses; nobody sees yours alone.
        </p>
      )}
      <Button variant="text" isBusy={isPending} disabled={!isOnline} onClick={() => void allow(!data.isAllowed)}>
        {data.isAllowed ? 'Stop comparing' : 'Compare my house'}
      </Button>
    </section>
  );
}

function Compared({ comparison, utility }: { comparison: UsageComparison; utility: UtilityKind }) {
  const { unit } = utilityLooks[utility];
  const found = comparison.utilities.find((each) => each.utility === utility);
  if (found === undefined) {
    return (
      <p className="bills-sure">
        Fewer than {fewestHouses} other houses with {householdText(comparison.household)} take part so far, so there is
        nothing to compare.
      </p>
    );
  }
  const { own, others, houses } = found;
  const most = Math.max(own ?? 0, others);
  const rows = [
    ...(own === null ? [] : [{ name: 'Your house', value: own, isOwn: true }]),
    { name: `${houses} other houses`, value: others, isOwn: false },
  ];
  return (
    <>
      <p>{comparedText(found)}</p>
      <dl className="bills-compared-rows">
        {rows.map(({ name, value, isOwn }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {unit} a week
              <span
                className={isOwn ? 'bills-compared-bar bills-compared-own' : 'bills-compared-bar'}
                style={{ width: `${(value / most) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="bills-sure">
        Average of the last four whole weeks, houses with {householdText(comparison.household)}.
      </p>
    </>
  );
}

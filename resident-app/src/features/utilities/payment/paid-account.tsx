import { Icon } from '@ekhaya/ui-kit/art/icon';
import type { PaymentSubject } from '../records/open-payment.ts';
import { useBillsEstate, useLinkedAccounts } from '../records/use-utilities.ts';
import { utilityLooks } from '../records/utility-texts.ts';

/** The account that is paid for, and who holds it if it is somebody else's. */
export function PaidAccount({ accountNo, utility }: Pick<PaymentSubject, 'accountNo' | 'utility'>) {
  const { name, icon } = utilityLooks[utility];
  const { estateName } = useBillsEstate();
  const linked = useLinkedAccounts().data?.find(
    ({ sContext, sAccountNumber }) => sContext === estateName && sAccountNumber === accountNo,
  );
  return (
    <div className="payment-account" data-utility={utility}>
      <span className="payment-plate">
        <Icon path={icon} />
      </span>
      <span>
        <b>{name}</b>
        <span>{linked?.holder ? `${accountNo}, ${linked.holder}` : accountNo}</span>
      </span>
    </div>
  );
}

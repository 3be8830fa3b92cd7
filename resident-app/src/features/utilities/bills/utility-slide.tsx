import { randText, utilityKinds, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { MeterType } from '@ekhaya/contract/utilities/utilities';
import { offlineIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { classNames } from '@ekhaya/ui-kit/style/class-names';
import { useId, type CSSProperties } from 'react';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useBalance, useLevelAbove } from '../records/use-utilities.ts';
import { utilityLooks } from '../records/utility-texts.ts';
import { LowBalance } from './low-balance.tsx';

interface UtilitySlideProps {
  account: { estateID: string; accountNo: string };
  accountType: string;
  utility: UtilityKind;
  /** What sells prepaid units at the estate; undefined while it is read, or where nothing does. */
  meter: MeterType | undefined;
  /** Whether it is known what the estate sells; `failed` where the screen says that it could not be read. */
  offer: Offer;
  isShown: boolean;
  onShow: () => void;
}

type Offer = 'reading' | 'failed' | 'known';

/** One utility of an account: type, number, balance with its age, and the button to pay. */
export function UtilitySlide({ account, accountType, utility, meter, offer, isShown, onShow }: UtilitySlideProps) {
  const { name, icon } = utilityLooks[utility];
  const place = utilityKinds.indexOf(utility) + 1;
  const isSold = meter?.utilities.includes(utility) === true;
  return (
    <div
      className="bills-slide"
      data-utility={utility}
      role="group"
      aria-roledescription="slide"
      aria-label={`${name}, ${place} of ${utilityKinds.length}`}
    >
      <h2 className="bills-utility">
        <button type="button" aria-pressed={isShown} onClick={onShow}>
          <Icon path={icon} />
          {name}
        </button>
      </h2>
      <p className="bills-number">
        {accountType} · {account.accountNo}
      </p>
      <Balance account={account} utility={utility} isSold={isSold} offer={offer} />
      {isSold && <PayButton account={account} utility={utility} isOffered={meter.enabled} isFilled={isShown} />}
    </div>
  );
}

interface BalanceProps {
  account: { estateID: string; accountNo: string };
  utility: UtilityKind;
  isSold: boolean;
  offer: Offer;
}

function Balance({ account, utility, isSold, offer }: BalanceProps) {
  const isOnline = useIsOnline();
  const balance = useBalance(account, utility, offer === 'known');
  const level = useLevelAbove(account, utility);
  if (offer === 'failed') return null;
  const notSold = offer === 'known' && !isSold && <p className="bills-age">Not sold at this estate.</p>;
  if (balance.data === undefined) {
    // The provider need not have a balance of what it does not sell.
    if (notSold) return notSold;
    if (balance.isError || (!isOnline && !balance.isFetching)) {
      return (
        <p className="bills-age bills-failed" role="alert">
          Unable to fetch balance
          {isOnline && (
            <Button variant="text" isBusy={balance.isFetching} onClick={() => void balance.refetch()}>
              Try again
            </Button>
          )}
        </p>
      );
    }
    return (
      <SkeletonGroup>
        <div className="bills-balance-loading">
          <Skeleton shape="name" />
        </div>
      </SkeletonGroup>
    );
  }
  const amount = randText(balance.data.balance);
  const characters = { '--characters': amount.length } as CSSProperties;
  return (
    <>
      <p className={classNames('bills-balance', 'unbroken', level !== undefined && 'bills-low')} style={characters}>
        {amount}
      </p>
      <p className="bills-age">
        {level !== undefined && <LowBalance level={level} size={18} />}
        {!isOnline && <Icon path={offlineIcon} size={18} />}
        As it was {ageText(Date.parse(balance.data.lastUpdate))}
      </p>
      {notSold}
    </>
  );
}

interface PayButtonProps {
  account: { estateID: string; accountNo: string };
  utility: UtilityKind;
  /** False while staff have switched prepaid off. */
  isOffered: boolean;
  /** A screen has one filled button: that of the shown utility. */
  isFilled: boolean;
}

function PayButton({ account, utility, isOffered, isFilled }: PayButtonProps) {
  const isOnline = useIsOnline();
  const reasonId = useId();
  const reason = isOnline
    ? isOffered
      ? undefined
      : 'Paying is switched off at this estate at the moment.'
    : 'Paying needs a network.';
  return (
    <>
      {reason !== undefined && (
        <p className="bills-reason" id={reasonId}>
          {reason}
        </p>
      )}
      <Button
        variant={isFilled ? 'filled' : 'outline'}
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => navigate('/Payment', { record: { ...account, utility } })}
      >
        Make payment
      </Button>
    </>
  );
}

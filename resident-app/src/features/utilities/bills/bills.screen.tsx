import { utilityKinds, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import { historyIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useHasTwoPanes } from '@ekhaya/ui-kit/layout/two-panes';
import { useEffect, useState, type ReactNode } from 'react';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { readMark, writeMark } from '../../../platform/store/plain-marks.ts';
import pylonPicture from '../pictures/electricity-pylon.svg';
import { useBillsEstate, useHistory, useLinkedAccounts, useMeterTypes, useUsage } from '../records/use-utilities.ts';
import { KeptSlips } from '../records/kept-slips.tsx';
import { useEndedPayment } from '../payment/use-ended-payment.ts';
import { BalanceWarning } from './balance-warning.tsx';
import { HouseComparison } from './house-comparison.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { RunOut } from './run-out.tsx';
import { hasUsage } from './usage.rules.ts';
import { Usage } from './usage.tsx';
import { UtilitySlide } from './utility-slide.tsx';
import { UtilitySlides } from './utility-slides.tsx';
import './bills.css';

/** The mark of the estate at which the person has several accounts. */
const SEVERAL = 'several-accounts';

/** The provider verifies a number before it is saved, so the form needs a network. */
const addAccount = (): void => navigate('/AddAccount');

/** The prepaid accounts of the person at the estate: balance, how long it lasts, usage, and the way to pay. */
export function BillsScreen() {
  const isOnline = useIsOnline();
  const isWide = useHasTwoPanes();
  const { estateID, estateName } = useBillsEstate();
  const linked = useLinkedAccounts();
  const meters = useMeterTypes(estateID);
  const [chosen, setChosen] = useState<string>();
  const accounts = linked.data && linked.data.filter(({ sContext }) => sContext === estateName);
  const account = accounts?.find(({ accountID }) => accountID === chosen) ?? accounts?.[0];
  const hasSeveral = accounts && accounts.length > 1;
  useEffect(() => {
    if (hasSeveral !== undefined) writeMark(SEVERAL, hasSeveral ? estateID : undefined);
  }, [hasSeveral, estateID]);
  return (
    <PageFrame
      title="Utilities"
      backHref="/home"
      isWide
      action={
        isWide ? (
          <Button variant="text" icon={plusIcon} disabled={!isOnline} onClick={addAccount}>
            Add account
          </Button>
        ) : (
          <>
            <IconButton icon={plusIcon} label="Add account" disabled={!isOnline} onClick={addAccount} />
            <IconButton icon={historyIcon} label="History" onClick={() => navigate('/PaymentHistory')} />
          </>
        )
      }
    >
      <QueryView
        query={{ ...linked, data: accounts }}
        loading={<LoadingBills hasSeveral={readMark(SEVERAL) === estateID} />}
        empty={
          <Empty
            picture={pylonPicture}
            text="You have no accounts linked to your profile yet. Would you like to add one?"
            action={
              <Button icon={plusIcon} disabled={!isOnline} onClick={addAccount}>
                Add account
              </Button>
            }
          />
        }
        error="Your accounts could not be read."
      >
        {(all) =>
          account && (
            <AccountBills
              estateID={estateID}
              account={account}
              meters={meters}
              chooser={all.length > 1 && <AccountChips accounts={all} chosen={account} onChoose={setChosen} />}
            />
          )
        }
      </QueryView>
    </PageFrame>
  );
}

interface AccountChipsProps {
  accounts: readonly LinkedAccount[];
  chosen: LinkedAccount;
  onChoose: (accountID: string) => void;
}

/** Chooses one of several accounts. */
function AccountChips({ accounts, chosen, onChoose }: AccountChipsProps) {
  return (
    <div className="bills-accounts">
      <Chips label="Account">
        {accounts.map(({ accountID, sAccountNumber }) => (
          <Chip key={accountID} isChosen={accountID === chosen.accountID} onPress={() => onChoose(accountID)}>
            {sAccountNumber}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

interface AccountBillsProps {
  estateID: string;
  account: LinkedAccount;
  /** What the estate sells: read beside the accounts, so that the balance does not wait for both. */
  meters: ReturnType<typeof useMeterTypes>;
  /** Chooses another account. */
  chooser: ReactNode;
}

/** The bills of one account. */
function AccountBills({ estateID, account: linked, meters, chooser }: AccountBillsProps) {
  const accountNo = linked.sAccountNumber;
  const isOnline = useIsOnline();
  const isWide = useHasTwoPanes();
  const [shown, setShown] = useState<UtilityKind>('electricity');
  const usage = useUsage({ estateID, accountNo });
  const history = useHistory(estateID);
  useEndedPayment(history.data);
  const account = { estateID, accountNo };
  const offer = meters.data !== undefined ? 'known' : meters.isError ? 'failed' : 'reading';
  return (
    <div className="bills">
      {chooser}
      {offer === 'failed' && (
        <Failure
          text="Unable to fetch provider"
          isRetrying={meters.isFetching}
          onRetry={isOnline ? () => void meters.refetch() : undefined}
        />
      )}
      <UtilitySlides shown={shown} onShow={setShown}>
        {utilityKinds.map((utility) => (
          <UtilitySlide
            key={`${accountNo}-${utility}`}
            account={account}
            accountType={linked.sAccountType}
            utility={utility}
            meter={meters.data?.[0]}
            offer={offer}
            isShown={utility === shown}
            onShow={() => setShown(utility)}
          />
        ))}
      </UtilitySlides>
      <RecentPayments account={account} history={history.data ?? []} />
      <div className="bills-columns" key={accountNo}>
        <div>
          <RunOut account={account} utility={shown} usage={usage.data?.[shown]} history={history.data} />
          {meters.data?.[0]?.utilities.includes(shown) === true && (
            <BalanceWarning key={`${accountNo}-${shown}`} account={account} utility={shown} />
          )}
          <Usage query={usage} utility={shown} />
          {usage.data !== undefined && hasUsage(usage.data[shown]) && (
            <HouseComparison account={account} utility={shown} />
          )}
        </div>
        {isWide && <LatestPayments query={history} />}
      </div>
      <KeptSlips history={history.data ?? []} />
    </div>
  );
}

/** Keeps the room of the chooser where there was one last time, so that the slides keep their place when the accounts arrive. */
function LoadingBills({ hasSeveral }: { hasSeveral: boolean }) {
  return (
    <SkeletonGroup>
      {hasSeveral && <div className="bills-accounts" />}
      <div className="bills-loading">
        <Skeleton shape="card" />
        <Skeleton shape="title" />
        <Skeleton shape="note" />
        <Skeleton shape="picture-card" />
      </div>
    </SkeletonGroup>
  );
}

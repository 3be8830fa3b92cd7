import { meterIcon, plusIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { DeleteModeAction } from '../forms/header-actions.tsx';
import { takeMissingAsEmpty } from '../forms/missing-list.ts';
import { useDeleteMode } from '../forms/use-delete-mode.ts';
import housePicture from '../pictures/new-homes.svg';
import { accountsKey, placeText } from './account-texts.ts';
import { deleteAccount, readAccounts } from './accounts.queries.ts';

/** The prepaid accounts that the person linked, with the shared delete mode and 'ADD ACCOUNT'. */
export function AccountsScreen() {
  const isOnline = useIsOnline();
  const read = useRead(accountsKey, readAccounts, {
    screen: { path: '/Accounts', title: 'Accounts' },
    // A form may have changed the list after it was stored, with a reload in between.
    staleAfterMs: 0,
  });
  const { query, emptyText } = takeMissingAsEmpty(read, {
    empty: 'You do not have any Accounts yet, would you like to add one?',
    missing: 'No associated accounts found',
  });
  const hasAccounts = (query.data?.length ?? 0) > 0;
  const { isDeleting, toggle, askAndDelete, isBusy } = useDeleteMode(deleteAccount, accountsKey, {
    hasRecords: hasAccounts,
    question: 'Are you sure you want to Delete this Account?',
    success: 'Account successfully Deleted',
    failure: 'Account could not be Deleted',
  });
  return (
    <PageFrame
      title="Accounts"
      backHref="/PersonalInformation"
      action={hasAccounts && isOnline && <DeleteModeAction isDeleting={isDeleting} onToggle={toggle} />}
      dock={
        <Button icon={plusIcon} disabled={isDeleting || !isOnline} onClick={() => navigate('/AddAccount')}>
          ADD ACCOUNT
        </Button>
      }
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        empty={<Empty picture={housePicture} text={emptyText} />}
        error="Your accounts could not be read."
      >
        {(accounts) => (
          <Rows indent="icon" label="Accounts">
            {accounts.map((account) => (
              <Row
                key={account.accountID}
                title={account.sAccountNumber}
                note={placeText(account)}
                lead={{ kind: 'icon', path: meterIcon }}
                onPress={isDeleting ? undefined : () => navigate('/EditAccount', { record: account })}
                hasChevron
                isDisabled={!isOnline}
                trailing={
                  isDeleting ? (
                    <IconButton
                      icon={trashIcon}
                      label={`Delete ${account.sAccountNumber}`}
                      disabled={isBusy || !isOnline}
                      onClick={() => void askAndDelete(account.accountID, account.sAccountNumber)}
                    />
                  ) : undefined
                }
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </PageFrame>
  );
}

import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import { useEffect } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { AccountFormPage } from './account-form.tsx';

/** Edits the number of the account in the history record. Without a record, as after a deep link, redirects to the list. */
export function EditAccountScreen() {
  const record = useRecord() as LinkedAccount | undefined;
  useEffect(() => {
    if (record === undefined) redirect('/Accounts');
  }, [record]);
  if (record === undefined) return null;
  return (
    <AccountFormPage
      title="Edit Account"
      draftName={`account-${record.accountID}`}
      accountID={record.accountID}
      saved={{ context: record.sContext, accountNumber: record.sAccountNumber }}
      texts={{ success: 'Account successfully edited', failure: 'Account could not be edited' }}
    />
  );
}

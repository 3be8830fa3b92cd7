import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { AccountFormPage } from './account-form.tsx';

/** The form for another prepaid account at one of the person's estates. */
export function AddAccountScreen() {
  const { current } = useCurrentAccess();
  return (
    <AccountFormPage
      title="Add Account"
      draftName="new-account"
      saved={{ context: current?.estateName ?? '', accountNumber: '' }}
      texts={{ success: 'Account successfully added', failure: 'Account could not be added' }}
    />
  );
}

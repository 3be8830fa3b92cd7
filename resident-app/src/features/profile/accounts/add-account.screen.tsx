import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { RolesRequired } from '../../../platform/access/roles-required.tsx';
import { AccountFormPage } from './account-form.tsx';

/** The form for another prepaid account at one of the person's estates. */
export function AddAccountScreen() {
  const { current, isKnown } = useCurrentAccess();
  return (
    <RolesRequired title="Add Account" backHref="/Accounts">
      <AccountFormPage
        title="Add Account"
        draftName="new-account"
        saved={isKnown ? { context: current?.estateName ?? '', accountNumber: '' } : undefined}
        texts={{ success: 'Account successfully added', failure: 'Account could not be added' }}
      />
    </RolesRequired>
  );
}

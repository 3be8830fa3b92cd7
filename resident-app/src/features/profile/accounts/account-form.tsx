import { ApiError } from '@ekhaya/browser/api/api-error';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Select } from '@ekhaya/ui-kit/controls/select';
import { SkeletonForm } from '@ekhaya/ui-kit/feedback/skeleton-form';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { noteScreen } from '../../../platform/navigation/staying-screen.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useStoredDraft } from '../../../platform/outbox/use-stored-draft.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { SaveAction } from '../forms/header-actions.tsx';
import { fieldErrorsOf, showSaveFailure, showSuccess } from '../forms/save-outcome.ts';
import { accountsKey } from './account-texts.ts';
import { saveAccount } from './accounts.queries.ts';

/** The values of the form. `context` is the name of the estate. */
export interface AccountValues {
  context: string;
  accountNumber: string;
}

interface AccountFormProps {
  title: string;
  /** Distinguishes the drafts of several accounts. */
  draftName: string;
  /** Undefined until the roles of the person are known, which name her estates. */
  saved: AccountValues | undefined;
  /** The id of the account that is edited. Its estate and type stay as they are. */
  accountID?: string;
  texts: { success: string; failure: string };
}

/** Whether the number is not valid, or the provider could not be asked about it. */
const isNotVerified = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError &&
  (thrown.code === 'profile/account-not-valid' || thrown.code === 'profile/account-not-verified');

/**
 * The fields of a prepaid account, with Save in the header. The server verifies the number with the provider of the estate
 * before it saves. What was typed stays on the phone until it is saved.
 */
export function AccountFormPage({ title, draftName, saved, accountID, texts }: AccountFormProps) {
  const isOnline = useIsOnline();
  const { entries } = useCurrentAccess();
  const { values, isChanged, change, submit, forget } = useStoredDraft(`profile/${draftName}`, saved);
  const { mutateAsync, isPending } = useWrite(saveAccount);
  const [error, setError] = useState<string>();
  const names = [...new Set(entries.map(({ estateName }) => estateName))];
  const isDisabled =
    !values || values.context === '' || values.accountNumber === '' || !isOnline || (accountID && !isChanged);

  async function save(): Promise<void> {
    if (isDisabled || isPending) return;
    setError(undefined);
    const leave = noteScreen();
    let holder = '';
    try {
      holder = await submit(() => mutateAsync({ ...values, ...(accountID !== undefined && { accountID }) }));
    } catch (thrown) {
      const wrong = fieldErrorsOf(thrown)['accountNumber'];
      setError(wrong);
      if (isNotVerified(thrown)) showToast('error', thrown.detail);
      else if (wrong === undefined) await showSaveFailure(thrown, texts.failure);
      return;
    }
    forget();
    await invalidate(accountsKey);
    await showSuccess(texts.success);
    // Before she pays for it, she can see that it is the meter she means.
    if (holder !== '') showToast('success', `The vendor says: this meter is held by ${holder}.`);
    leave();
  }

  return (
    <PageFrame
      title={title}
      backHref="/Accounts"
      action={<SaveAction isSaving={isPending} isDisabled={Boolean(isDisabled)} onSave={() => void save()} />}
    >
      {values ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {accountID === undefined && (
            <>
              <Select
                label="Estate"
                options={names.map((name) => ({ key: name, text: name }))}
                chosen={values.context === '' ? undefined : values.context}
                onChoose={(context) => change({ context })}
              />
              <Select
                label="Account Type"
                options={[{ key: 'STSS', text: 'STSS' }]}
                chosen="STSS"
                onChoose={() => undefined}
              />
            </>
          )}
          <TextField
            label="Account Number"
            note="The number on your meter."
            value={values.accountNumber}
            error={error}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            onValueChange={(typed) => change({ accountNumber: typed.replaceAll(/\D/g, '') })}
            onEnter={() => void save()}
          />
        </form>
      ) : (
        <SkeletonForm fields={accountID === undefined ? 3 : 1} />
      )}
    </PageFrame>
  );
}

import type { AddressForm } from '@ekhaya/contract/profile/addresses';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Select } from '@ekhaya/ui-kit/controls/select';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { noteScreen } from '../../../platform/navigation/staying-screen.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useStoredDraft } from '../../../platform/outbox/use-stored-draft.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { SaveAction } from '../forms/header-actions.tsx';
import { fieldErrorsOf, showSaveFailure, showSuccess } from '../forms/save-outcome.ts';
import { addressesKey } from './address-texts.ts';
import { saveAddress } from './addresses.queries.ts';

/** The values of the form; `context` is the name of the estate. */
export type AddressValues = AddressForm & { context: string };

const FIELDS: {
  name: keyof AddressForm & `${string}${'No' | 'Name' | 'City' | 'Code'}`;
  label: string;
  maxLength: number;
}[] = [
  { name: 'standNo', label: 'Stand/Block Number', maxLength: 40 },
  { name: 'streetNoOrUnitNo', label: 'Street No', maxLength: 40 },
  { name: 'streetName', label: 'Street Name', maxLength: 100 },
  { name: 'suburbName', label: 'Suburb', maxLength: 100 },
  { name: 'localityOrCity', label: 'City', maxLength: 100 },
  { name: 'addressPostalCode', label: 'Code', maxLength: 20 },
];

export interface AddressFormProps {
  title: string;
  /** Distinguishes the drafts of several addresses. */
  draftName: string;
  saved: AddressValues;
  /** The id of the address that is edited. */
  replaces?: string;
  texts: { success: string; failure: string };
}

/** The fields of an address, with Save in the header. What was typed stays on the phone until it is saved. */
export function AddressFormPage({ title, draftName, saved, replaces, texts }: AddressFormProps) {
  const isOnline = useIsOnline();
  const { entries } = useCurrentAccess();
  const { values, isChanged, change, submit, forget } = useStoredDraft(`profile/${draftName}`, saved);
  const { mutateAsync, isPending } = useWrite(saveAddress);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const names = [...new Set(entries.map(({ estateName }) => estateName))];
  const isIncomplete = !values || values.context === '' || (values.standNo === '' && values.streetName === '');

  async function save(): Promise<void> {
    if (isIncomplete || isPending || !isOnline) return;
    const { context, ...form } = values;
    setErrors({});
    const leave = noteScreen();
    try {
      await submit(() => mutateAsync({ context, form, ...(replaces !== undefined && { replaces }) }));
    } catch (thrown) {
      const fields = fieldErrorsOf(thrown);
      setErrors(fields);
      if (Object.keys(fields).length === 0) await showSaveFailure(thrown, texts.failure);
      return;
    }
    forget();
    await invalidate(addressesKey);
    await showSuccess(texts.success);
    leave();
  }

  return (
    <PageFrame
      title={title}
      backHref="/Addresses"
      action={
        <SaveAction
          isSaving={isPending}
          isDisabled={isIncomplete || !isChanged || !isOnline}
          onSave={() => void save()}
        />
      }
    >
      {values && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {FIELDS.map(({ name, label, maxLength }) => (
            <TextField
              key={name}
              label={label}
              value={values[name]}
              error={errors[name]}
              maxLength={maxLength}
              autoComplete="off"
              onValueChange={(typed) => change({ [name]: typed })}
              onEnter={() => void save()}
            />
          ))}
          <Select
            label="Estate"
            options={names.map((name) => ({ key: name, text: name }))}
            chosen={values.context === '' ? undefined : values.context}
            onChoose={(context) => change({ context })}
          />
        </form>
      )}
    </PageFrame>
  );
}

import type { Address } from '@ekhaya/contract/profile/addresses';
import { useEffect } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { AddressFormPage } from './address-form.tsx';

/** Edits the address in the history record. Without a record, as after a deep link, redirects to the list. */
export function EditAddressScreen() {
  const record = useRecord() as Address | undefined;
  useEffect(() => {
    if (record === undefined) redirect('/Addresses');
  }, [record]);
  if (record === undefined) return null;
  const { addressID, addressType: _type, ...saved } = record;
  return (
    <AddressFormPage
      title="Edit Address"
      draftName={`address-${addressID}`}
      saved={saved}
      replaces={addressID}
      texts={{ success: 'Address successfully Edited', failure: 'Address could not be edited' }}
    />
  );
}

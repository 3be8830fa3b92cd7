import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { AddressFormPage } from './address-form.tsx';

/** The form for a new address at one of the person's estates. */
export function AddAddressScreen() {
  const { current } = useCurrentAccess();
  return (
    <AddressFormPage
      title="Add Address"
      draftName="new-address"
      saved={{
        standNo: '',
        streetNoOrUnitNo: '',
        streetName: '',
        suburbName: '',
        localityOrCity: '',
        addressPostalCode: '',
        addressCountry: '',
        longitude: null,
        latitude: null,
        context: current?.estateName ?? '',
      }}
      texts={{ success: 'Address successfully added', failure: 'Address could not be added' }}
    />
  );
}

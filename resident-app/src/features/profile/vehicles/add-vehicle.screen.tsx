import type { VehicleForm } from '@ekhaya/contract/profile/vehicles';
import { VehicleFormPage } from './vehicle-form.tsx';

const EMPTY: VehicleForm = {
  make: '',
  model: '',
  colour: '',
  year: '',
  registrationNumber: '',
  vinNumber: '',
  licenseDiscPhotoURL: '',
  carPhotoURL: '',
};

/** The form for a new vehicle. */
export function AddVehicleScreen() {
  return (
    <VehicleFormPage
      title="Add Vehicle"
      draftName="new-vehicle"
      saved={EMPTY}
      texts={{
        success: 'Vehicle successfully added',
        failure: 'Vehicle could not be added',
        photoFailure: 'Something went wrong, could not upload Vehicle Photo',
      }}
    />
  );
}

import type { Vehicle } from '@ekhaya/contract/profile/vehicles';
import { useEffect } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { VehicleFormPage } from './vehicle-form.tsx';

/** Edits the vehicle in the history record. Without a record, as after a deep link, redirects to the list. */
export function EditVehicleScreen() {
  const record = useRecord() as Vehicle | undefined;
  useEffect(() => {
    if (record === undefined) redirect('/Vehicles');
  }, [record]);
  if (record === undefined) return null;
  const { vehileID, ...saved } = record;
  return (
    <VehicleFormPage
      title="Edit Vehicle"
      draftName={`vehicle-${vehileID}`}
      saved={saved}
      vehicleId={vehileID}
      texts={{
        success: 'Vehicle details successfully changed',
        failure: 'Vehicle details could not be changed',
        photoFailure: 'Something went wrong, could not update Vehicle Photo',
      }}
    />
  );
}

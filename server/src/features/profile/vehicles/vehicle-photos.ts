import type { VehicleForm } from '@ekhaya/contract/profile/vehicles';

/** The photos that a vehicle names. */
export const photosOf = ({
  carPhotoURL,
  licenseDiscPhotoURL,
}: Pick<VehicleForm, 'carPhotoURL' | 'licenseDiscPhotoURL'>) => ({
  carPhotoURL,
  licenseDiscPhotoURL,
});

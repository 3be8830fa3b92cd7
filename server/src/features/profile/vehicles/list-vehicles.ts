import type { Vehicle } from '@ekhaya/contract/profile/vehicles';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectVehicles, type VehicleRow } from './vehicles.store.ts';

const presentVehicle = ({
  id,
  userId: _owner,
  registrationKey: _key,
  createdAt: _at,
  ...fields
}: VehicleRow): Vehicle => ({ ...fields, vehileID: id });

/** Lists the vehicles of a person, oldest first. */
export const listVehicles = async (
  { database }: Pick<Dependencies, 'database'>,
  personId: string,
): Promise<Vehicle[]> => (await selectVehicles(database.db, personId)).map(presentVehicle);

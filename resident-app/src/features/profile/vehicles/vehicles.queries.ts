import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { Vehicle, VehicleForm } from '@ekhaya/contract/profile/vehicles';
import { call } from '../../../platform/api/call.ts';

const keys = createIdempotencyKeys();

/** Reads the vehicles of the caller. */
export const readVehicles = (): Promise<Vehicle[]> => call('GET /api/user/vehicle', { query: { userID: 'me' } });

/** Adds a vehicle, or changes the one with the id. A repetition after a lost response adds nothing twice. */
export const saveVehicle = async ({ vehicleId, form }: { vehicleId?: string; form: VehicleForm }): Promise<void> => {
  if (vehicleId !== undefined) {
    await call('PUT /api/user/vehicle', { query: { userID: 'me', vehicleId }, body: form });
    return;
  }
  await keys.run(JSON.stringify(form), (key) =>
    call('POST /api/user/vehicle', { query: { userID: 'me' }, body: form }, { headers: idempotencyHeader(key) }),
  );
};

/** Deletes a vehicle of the caller. */
export const deleteVehicle = (vehicleId: string) =>
  call('DELETE /api/user/vehicle', { query: { userID: 'me', vehicleId } });

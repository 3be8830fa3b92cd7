import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import type { GateWithLocation } from '../gates/gates.store.ts';

/** Maps the locations of gates to the shape that the resident app reads. Gates without a location are left out. */
export const presentAccessLocations = (gates: readonly GateWithLocation[]): AccessLocation[] =>
  gates.flatMap(({ gate, location }) =>
    location === null
      ? []
      : {
          EstateID: location.estateId,
          latitude: location.latitude,
          longitude: location.longitude,
          AllowedDistance: location.allowedDistanceMetres,
          revertToOffline: location.revertToOffline,
          Message: location.message,
          refreshInterval: location.refreshIntervalMs,
          gateId: gate.id,
          gateName: gate.name,
        },
  );

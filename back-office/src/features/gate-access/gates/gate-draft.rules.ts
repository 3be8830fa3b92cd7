import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { degreesOf, type Circle, type Place } from './plan.rules.ts';

type Gate = OutputOf<'GET /api/console/gates'>['items'][number];
type GateFields = InputOf<'PUT /api/console/gates/{id}'>['body'];

/** The state of the gate form. Numbers are kept as they are typed. */
export interface GateDraft {
  /** Undefined for a new gate. */
  id?: string;
  /** The version of the gate that the person sees; 0 for a new gate. */
  version: number;
  name: string;
  isEnabled: boolean;
  roleNames: string;
  opensAt: string;
  closesAt: string;
  hasLocation: boolean;
  latitude: string;
  longitude: string;
  allowedDistanceMetres: string;
  message: string;
  refreshSeconds: string;
  revertToOffline: boolean;
}

const MILLISECONDS = 1000;

/** Creates the initial state for a new gate: always open, with an access location at the place. */
export const newGate = ({ latitude, longitude }: Place): GateDraft => ({
  version: 0,
  name: '',
  isEnabled: true,
  roleNames: '',
  opensAt: '0000',
  closesAt: '2400',
  hasLocation: true,
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
  allowedDistanceMetres: '150',
  message: 'You are not near the gate.',
  refreshSeconds: '2',
  revertToOffline: true,
});

/** Creates the state of the form from a gate. */
export const gateDraftOf = ({ location, ...gate }: Gate): GateDraft => ({
  ...newGate({ latitude: 0, longitude: 0 }),
  id: gate.id,
  version: gate.version,
  name: gate.name,
  isEnabled: gate.isEnabled,
  roleNames: gate.roleNames.join(', '),
  opensAt: gate.opensAt,
  closesAt: gate.closesAt,
  hasLocation: location !== null,
  ...(location !== null && {
    latitude: location.latitude,
    longitude: location.longitude,
    allowedDistanceMetres: String(location.allowedDistanceMetres),
    message: location.message,
    refreshSeconds: String(location.refreshIntervalMs / MILLISECONDS),
    revertToOffline: location.revertToOffline,
  }),
});

/** Converts the state of the form to the request body. */
export const gateFieldsOf = (draft: GateDraft): GateFields => ({
  name: draft.name,
  isEnabled: draft.isEnabled,
  roleNames: draft.roleNames
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  opensAt: draft.opensAt,
  closesAt: draft.closesAt,
  location: draft.hasLocation
    ? {
        latitude: draft.latitude,
        longitude: draft.longitude,
        allowedDistanceMetres: Number(draft.allowedDistanceMetres),
        message: draft.message,
        refreshIntervalMs: Math.round(Number(draft.refreshSeconds) * MILLISECONDS),
        revertToOffline: draft.revertToOffline,
      }
    : null,
});

/** The circle of a gate on the plan; undefined if the gate has no access location or its coordinates are not numbers. */
export function circleOf(draft: GateDraft): Circle | undefined {
  const latitude = degreesOf(draft.latitude);
  const longitude = degreesOf(draft.longitude);
  if (!draft.hasLocation || latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, radius: Number(draft.allowedDistanceMetres) || 0 };
}

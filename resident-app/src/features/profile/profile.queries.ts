import type { OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../platform/api/call.ts';

/** A device on which the caller is signed in. */
export type SignedInDevice = OutputOf<'GET /api/auth/list-sessions'>[number];

/** A phone that can make gate codes for the caller. */
export type GatePhone = OutputOf<'GET /api/guard/device'>[number];

/** Reads the devices on which the caller is signed in. */
export const readSignedInDevices = (): Promise<SignedInDevice[]> => call('GET /api/auth/list-sessions', {});

/** Reads the phones that can make gate codes for the caller. */
export const readGatePhones = (): Promise<GatePhone[]> => call('GET /api/guard/device', {});

/** Ends the session of another device. */
export const signOutDevice = (id: string) => call('POST /api/auth/revoke-session', { body: { id } });

/** Revokes a phone, which then can no longer make gate codes. */
export const removeGatePhone = (id: string) => call('DELETE /api/guard/device/{id}', { params: { id } });

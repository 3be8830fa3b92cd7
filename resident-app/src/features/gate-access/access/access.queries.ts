import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import { call } from '../../../platform/api/call.ts';

/** Reads the gates where the caller's pass may be shown, and how near she must be. */
export async function readAccessLocations(): Promise<AccessLocation[]> {
  const { accessInfo } = await call('GET /api/acl/AccessControl/', { query: { userId: 'me' } });
  return accessInfo;
}

/** Reads the estates, for the logo above the PIN pad. */
export const readEstates = () => call('GET /api/estates', {});

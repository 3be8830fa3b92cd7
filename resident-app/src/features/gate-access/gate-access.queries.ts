import type { AccessLocation } from '@ekhaya/contract/gate-access';
import { call } from '../../platform/api/call.ts';

/** The access entries of the caller: where, and how near, her pass may be shown. */
export async function readAccessLocations(): Promise<AccessLocation[]> {
  const { accessInfo } = await call('GET /api/acl/AccessControl/', { query: { userId: 'me' } });
  return accessInfo;
}

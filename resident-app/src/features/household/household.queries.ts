import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { House, HouseholdInvite } from '@ekhaya/contract/household/household';
import { call } from '../../platform/api/call.ts';

const keys = createIdempotencyKeys();

/** Reads the houses of the caller at an estate. */
export const readHousehold = (estateId: string): Promise<House[]> =>
  call('GET /api/household', { query: { estateId } });

/** Invites somebody into a house. A repetition after a lost response invites nobody twice. */
export const inviteSomebody = (invite: HouseholdInvite): Promise<{ id: string }> =>
  keys.run(JSON.stringify(invite), (key) =>
    call('POST /api/household/invite', { body: invite }, { headers: idempotencyHeader(key) }),
  );

/** Withdraws an invitation. Its link ends at once. */
export const withdrawInvitation = (id: string) => call('DELETE /api/household/invite/{id}', { params: { id } });

/** Sets the last day of a role in the house; null for none. */
export const setLastDay = ({ grantId, lastDay }: { grantId: string; lastDay: string | null }) =>
  call('PUT /api/household/{grantId}', { params: { grantId }, body: { lastDay } });

/** Ends a role in the house at once. */
export const endMembership = (grantId: string) => call('DELETE /api/household/{grantId}', { params: { grantId } });

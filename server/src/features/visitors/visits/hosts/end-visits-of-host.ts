import type { Queryable } from '../../../../platform/database/database.ts';
import type { Dependencies } from '../../../../platform/dependencies.ts';
import { findRolesWithTile } from '../../../estates/index.ts';
import { visitorAccess } from './roles-that-invite.ts';
import { publishInvitation } from '../visit-notifications.ts';
import { revokeVisitsOfHost } from './visits-of-host.store.ts';

/**
 * Ends the invitations of a host to a house whose visitors have not come, because a role of the host ended. They stay while another
 * role lets her invite there. The codes open no gate from the commit on.
 */
export const endVisitsOfHost = async (
  transaction: Queryable,
  { hostId, ...house }: { hostId: string; estateId: string; unitNumber: string },
  { clock, live }: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const { estateId, unitNumber } = house;
  const roles = await findRolesWithTile(transaction, { userId: hostId, tileBackofficeName: visitorAccess });
  if (roles.some((role) => role.estateId === estateId && role.unitNumber === unitNumber)) return;
  const ended = await revokeVisitsOfHost(transaction, { hostId, ...house, now: clock.now() });
  if (ended === 0) return;
  await publishInvitation(transaction, { hostId, estateId }, { live });
};

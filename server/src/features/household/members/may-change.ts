import type { MemberRow } from './members.store.ts';
import { nameOfOwner } from '../household.policy.ts';

/** What decides whether an owner may change a role in her house. */
interface OwnersReach {
  callerId: string;
  /** The ids of the roles that the estate lets owners give now. */
  givenRoleIds: ReadonlySet<string>;
  /** The ids of the grants that came of an invitation. */
  invitedGrantIds: ReadonlySet<string>;
}

/**
 * Whether an owner may change the last day of a role in her house, or end it: it is another person's, and one that owners give here
 * or that came of an invitation. Never another owner's, and never a role that staff gave for work.
 */
export const mayOwnerChange = (
  { grantId, userId, roleId, roleName }: Pick<MemberRow, 'grantId' | 'userId' | 'roleId' | 'roleName'>,
  { callerId, givenRoleIds, invitedGrantIds }: OwnersReach,
): boolean =>
  userId !== callerId && roleName !== nameOfOwner && (givenRoleIds.has(roleId) || invitedGrantIds.has(grantId));

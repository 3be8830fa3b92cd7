import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { canGrant } from '../roles/roles.policy.ts';
import type { GrantRow, PersonRow } from './people.store.ts';

/** Who looks, what her rank is at each estate, and that of the people she looks at. */
export interface StaffViewer {
  userId: string;
  rankAt: (estateId: string) => number;
  rankOf: (personId: string, estateId: string) => number;
}

/** The person's name as it is shown. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/**
 * A role of a person as staff see it.
 * @param nameOf the name of who gave or took it; undefined when that account is gone
 */
export const presentGrant = (
  { grant, role, estateName }: GrantRow,
  viewer: StaffViewer,
  nameOf: (userId: string) => string | undefined,
): GrantedRole => {
  const doer = (userId: string | null) => (userId === null ? null : { id: userId, name: nameOf(userId) ?? '' });
  return {
    grantId: grant.id,
    estateId: role.estateId,
    estateName,
    roleId: role.id,
    roleName: role.name,
    roleDisplayName: role.displayName,
    rank: role.rank,
    unitNumber: grant.unitNumber,
    grantedAt: grant.grantedAt.toISOString(),
    grantedBy: doer(grant.grantedBy),
    revokedAt: grant.revokedAt?.toISOString() ?? null,
    revokedBy: doer(grant.revokedBy),
    canBeRemoved:
      grant.revokedAt === null &&
      grant.userId !== viewer.userId &&
      canGrant(viewer.rankAt(role.estateId), Math.max(role.rank, viewer.rankOf(grant.userId, role.estateId))),
  };
};

/** A person as staff see her. */
export const presentPerson = (person: PersonRow, roles: GrantedRole[]): StaffViewOfPerson => ({
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  emailVerified: person.emailVerifiedAt !== null,
  mobile: person.mobile,
  mobileVerified: person.mobileVerified,
  signedUpAt: person.createdAt.toISOString(),
  roles,
});

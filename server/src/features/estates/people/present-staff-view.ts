import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { canGrant } from '../roles/granting.rules.ts';
import type { GrantRow, PersonRow } from './people.store.ts';

/** The member of staff who reads people, with functions for her own rank and that of the people at an estate. */
export interface StaffViewer {
  userId: string;
  rankAt: (estateId: string) => number;
  rankOf: (personId: string, estateId: string) => number;
}

/** The full name of a person for screens and mails. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/**
 * Converts a role grant to the console's wire format.
 * @param nameOf returns the name of the member of staff who granted or revoked it; undefined when the account is deleted
 */
export const presentGrant = (
  { grant, role, estateName }: GrantRow,
  viewer: StaffViewer,
  nameOf: (userId: string) => string | undefined,
): GrantedRole => {
  const actor = (userId: string | null) => (userId === null ? null : { id: userId, name: nameOf(userId) ?? '' });
  return {
    grantId: grant.id,
    version: grant.version,
    estateId: role.estateId,
    estateName,
    roleId: role.id,
    roleName: role.name,
    roleDisplayName: role.displayName,
    rank: role.rank,
    unitNumber: grant.unitNumber,
    firstDay: grant.firstDay,
    lastDay: grant.lastDay,
    grantedAt: grant.grantedAt.toISOString(),
    grantedBy: actor(grant.grantedBy),
    revokedAt: grant.revokedAt?.toISOString() ?? null,
    revokedBy: actor(grant.revokedBy),
    canBeRemoved:
      grant.revokedAt === null &&
      grant.userId !== viewer.userId &&
      canGrant(viewer.rankAt(role.estateId), Math.max(role.rank, viewer.rankOf(grant.userId, role.estateId))),
  };
};

/** Converts a person and her roles to the console's wire format. */
export const presentPerson = (person: PersonRow, roles: GrantedRole[]): StaffViewOfPerson => ({
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  emailVerified: person.emailVerifiedAt !== null,
  mobile: person.mobile,
  mobileVerified: person.mobileVerified,
  photoUrl: person.photoUrl ?? '',
  signedUpAt: person.createdAt.toISOString(),
  roles,
});

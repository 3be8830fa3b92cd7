import type { StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';

/** Pieter of unit 9 of the first estate, as a search of people finds him. */
export const pieterFound: StaffViewOfPerson = {
  id: 'pieter',
  firstName: 'Pieter',
  lastName: 'van Wyk',
  email: 'pieter@umoya.test',
  emailVerified: true,
  mobile: '27825550109',
  mobileVerified: true,
  photoUrl: '',
  signedUpAt: '2026-10-01T08:00:00.000Z',
  roles: [
    {
      grantId: 'grant-9',
      version: 1,
      estateId: '91',
      estateName: 'Msasa Ridge',
      unitNumber: '9',
      roleId: 'role-owner',
      roleName: 'Owner',
      roleDisplayName: 'Owner',
      rank: 68,
      firstDay: null,
      lastDay: null,
      grantedAt: '2026-11-01T08:00:00.000Z',
      grantedBy: { id: 'lerato', name: 'Lerato Mokoena' },
      revokedAt: null,
      revokedBy: null,
      canBeRemoved: true,
    },
  ],
};

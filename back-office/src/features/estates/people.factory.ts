import type { GrantedRole, RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import type { RoleThatStays } from '@ekhaya/contract/household/console-household';
import type { PersonForStaff } from '@ekhaya/contract/estates/console-person';

/** A held role of Thandi, who owns unit 14. */
export const heldRole = (overrides: Partial<GrantedRole> = {}): GrantedRole => ({
  grantId: 'grant-1',
  version: 1,
  estateId: '91',
  estateName: 'Msasa Ridge',
  roleId: 'role-owner',
  roleName: 'Owner',
  roleDisplayName: 'Owner',
  rank: 68,
  unitNumber: '14',
  firstDay: null,
  lastDay: null,
  grantedAt: '2026-11-01T08:00:00.000Z',
  grantedBy: { id: 'lerato', name: 'Lerato Mokoena' },
  revokedAt: null,
  revokedBy: null,
  canBeRemoved: true,
  ...overrides,
});

/** A role of family that an owner gave in her house, from which she goes. */
export const roleThatStays = (
  grantId: string,
  name: string,
  overrides: Partial<RoleThatStays> = {},
): RoleThatStays => ({
  grantId,
  person: { id: `person-${grantId}`, name },
  roleDisplayName: 'Family',
  lastDay: null,
  losesGiver: true,
  ...overrides,
});

/** A role that staff may give. */
export const roleToGive = (id: string, displayName: string, overrides: Partial<RoleOfEstate> = {}): RoleOfEstate => ({
  id,
  estateId: '91',
  estateName: 'Msasa Ridge',
  name: displayName,
  displayName,
  description: 'Rents a home',
  rank: 50,
  uses: ['gates', 'visitors', 'bookings'],
  permissions: [],
  isGrantable: true,
  ...overrides,
});

/** Thandi as staff see her: an owner, once a tenant, with a session and two phones. */
export const thandiForStaff = (overrides: Partial<PersonForStaff> = {}): PersonForStaff => ({
  id: 'thandi',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: 'thandi@ekhaya.test',
  mobile: '27825550114',
  emailVerified: true,
  mobileVerified: true,
  photoUrl: '',
  signedUpAt: '2026-10-01T08:00:00.000Z',
  roles: [
    heldRole(),
    heldRole({
      grantId: 'grant-0',
      roleDisplayName: 'Tenant',
      revokedAt: '2026-10-31T08:00:00.000Z',
      revokedBy: { id: 'johan', name: 'Johan Botha' },
      canBeRemoved: false,
    }),
  ],
  houses: [
    {
      estateId: '91',
      estateName: 'Msasa Ridge',
      unitNumber: '14',
      people: [
        {
          id: 'thandi',
          firstName: 'Thandi',
          lastName: 'Nkosi',
          photoUrl: '',
          roleDisplayName: 'Owner',
          since: '2026-11-01T08:00:00.000Z',
          lastDay: null,
        },
        {
          id: 'kagiso',
          firstName: 'Kagiso',
          lastName: 'Nkosi',
          photoUrl: '',
          roleDisplayName: 'Family',
          since: '2026-11-02T08:00:00.000Z',
          lastDay: null,
        },
      ],
    },
  ],
  vehicles: [{ id: 'corolla', registrationNumber: 'JT 14 ZN GP', description: 'White Toyota Corolla' }],
  phones: [
    {
      id: 'phone-2',
      device: 'Safari on iPhone',
      enrolledAt: '2026-11-19T08:00:00.000Z',
      renewedAt: '2026-11-21T06:00:00.000Z',
      canBeRevoked: true,
    },
    {
      id: 'phone-1',
      device: 'Firefox on Android',
      enrolledAt: '2026-11-19T08:00:00.000Z',
      renewedAt: '2026-11-21T06:00:00.000Z',
      canBeRevoked: false,
    },
  ],
  sessions: [
    {
      id: 'session-1',
      device: 'Chrome on Android',
      signedInAt: '2026-11-20T08:00:00.000Z',
      expiresAt: '2026-12-20T08:00:00.000Z',
      canBeEnded: true,
    },
  ],
  ...overrides,
});

import { staffPermissions, type StaffPermission } from '@ekhaya/contract/wire/route';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { FakeApi } from './fake-api.ts';

/** An estate where the person holds every permission. */
const estate = (id: string, name: string, rank: number, timeZone = 'Africa/Johannesburg') => ({
  id,
  name,
  imageUrl: `/media/logo-${id}`,
  timeZone,
  rank,
  permissions: [...staffPermissions],
});

const inAnHour = new Date(Date.now() + hourMs).toISOString();

interface Signed {
  /** The id of the person. */
  id?: string;
  isAdministrator?: boolean;
  /** The time zone of Kingfisher Bay. */
  timeZoneOfBay?: string;
  /** What the person may do at Msasa Ridge; everything by default. */
  permissions?: readonly StaffPermission[];
}

/** Signs in Lerato, who manages Msasa Ridge; or, as administrator, a person with two estates. */
export function staffSignedIn(
  api: FakeApi,
  { id = 'lerato', isAdministrator = false, timeZoneOfBay, permissions = staffPermissions }: Signed = {},
): void {
  const user = { id, firstName: 'Lerato', lastName: 'Mokoena', email: 'manager@ekhaya.test' };
  api.answer('GET /api/auth/get-session', () => ({
    user: {
      ...user,
      name: 'Lerato Mokoena',
      mobile: '27845550180',
      mobileVerified: true,
      photoURL: null,
      userType: 'employee',
      defaultEstate: '91',
      appIntroViewed: true,
      acceptedPolicies: true,
    },
    session: { id: 'session', createdAt: inAnHour, expiresAt: inAnHour },
  }));
  api.answer('GET /api/console/me', () => ({
    user,
    isAdministrator,
    estates: isAdministrator
      ? [estate('92', 'Kingfisher Bay', 100, timeZoneOfBay), estate('91', 'Msasa Ridge', 100)]
      : [{ ...estate('91', 'Msasa Ridge', 80), permissions: [...permissions] }],
  }));
}

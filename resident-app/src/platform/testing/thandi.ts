import type { SignedInUser } from '@ekhaya/contract/identity/identity';

/** Thandi, the owner of unit 14 at Msasa Ridge. */
export const thandi: SignedInUser = {
  id: 'thandi',
  email: 'thandi@ekhaya.test',
  name: 'Thandi Nkosi',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  mobile: '0821234567',
  mobileVerified: true,
  photoURL: null,
  userType: 'resident',
  defaultEstate: '91',
  appIntroViewed: true,
  acceptedPolicies: true,
};

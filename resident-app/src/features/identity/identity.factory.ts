import type { SignedInUser } from '@ekhaya/contract/identity/identity';

/** A person for tests: she signed up just now, and her number is not verified. */
export const person = (overrides: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 'naledi',
  email: 'naledi@ekhaya.test',
  name: 'Naledi Mabaso',
  firstName: 'Naledi',
  lastName: 'Mabaso',
  mobile: '27724189930',
  mobileVerified: false,
  photoURL: null,
  userType: 'resident',
  defaultEstate: '91',
  appIntroViewed: true,
  acceptedPolicies: true,
  ...overrides,
});

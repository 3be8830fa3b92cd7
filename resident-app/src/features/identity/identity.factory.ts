import type { SignedInUser, UserRecord } from '@ekhaya/contract/identity/identity';

/** A person who has just signed up and has not verified her number. */
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

/** The record of `person` in the answer of `GET /api/user`. */
export const personRecord = (overrides: Partial<UserRecord> = {}): UserRecord => ({
  ...person(),
  userID: 'naledi',
  photoURL: '',
  ...overrides,
});

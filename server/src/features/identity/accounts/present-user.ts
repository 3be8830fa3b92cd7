import type { SignedInUser, UserRecord } from '@ekhaya/contract/identity/identity';
import type { Person } from './people.store.ts';

/** Converts a person to the wire format of a session. */
export const presentUser = (person: Person): SignedInUser => ({
  id: person.id,
  email: person.email,
  name: `${person.firstName} ${person.lastName}`,
  firstName: person.firstName,
  lastName: person.lastName,
  mobile: person.mobile,
  mobileVerified: person.mobileVerified,
  photoURL: person.photoUrl,
  userType: person.userType,
  defaultEstate: person.defaultEstateId,
  appIntroViewed: person.appIntroViewed,
  acceptedPolicies: person.acceptedPolicies,
});

/** Converts a person to the record of the user calls, which hold '' instead of null. */
export const presentUserRecord = (person: Person): UserRecord => ({
  ...presentUser(person),
  userID: person.id,
  photoURL: person.photoUrl ?? '',
});

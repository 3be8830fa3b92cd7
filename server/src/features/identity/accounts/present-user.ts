import type { SignedInUser } from '@ekhaya/contract/identity/identity';
import type { Person } from './people.store.ts';

/** Converts a person to the wire format. */
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

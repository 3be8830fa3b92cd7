import type { PersonalDetails, PersonalDetailsChange } from '@ekhaya/contract/profile/details';
import { call } from '../../../platform/api/call.ts';

/** Reads the 16 fields of the caller's profile. */
export const readDetails = (): Promise<PersonalDetails> => call('GET /api/user/detail', { query: { userID: 'me' } });

/** Changes the profile of the caller. Fields that are left out stay as they are. */
export const saveDetails = (change: PersonalDetailsChange) =>
  call('PUT /api/user/detail', { query: { userID: 'me' }, body: change });

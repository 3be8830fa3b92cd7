import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { updateIntroViewed } from './people.store.ts';

/** Records that the caller has seen or skipped the intro screens. */
export const recordIntroViewed = ({ database }: IdentityDependencies, { userId }: Caller): Promise<void> =>
  updateIntroViewed(database.db, userId);

import type { Queryable } from '../../../platform/database/database.ts';
import { deleteKnownDevicesBefore } from './security-notices.store.ts';

/** Forgets the browsers in which nobody has signed in since an instant, except those of some people. */
export const eraseKnownDevicesBefore = (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[] },
): Promise<void> => deleteKnownDevicesBefore(queryable, wanted);

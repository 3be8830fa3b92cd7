import type { Queryable } from '../../platform/database/database.ts';
import { selectEmergencyContacts } from './directory.store.ts';

/** The telephone number of an estate's gate, as stored; undefined if the estate has none among its contacts. */
export const findGateNumber = async (queryable: Queryable, estateId: string): Promise<string | undefined> =>
  (await selectEmergencyContacts(queryable, estateId)).find(({ icon }) => icon === 'gate')?.number;

import type { Queryable } from '../../platform/database/database.ts';
import { selectEmergencyContacts } from './directory.store.ts';

/** The telephone number of the gate of an estate, as it is written there; undefined where the estate names none. */
export const findGateNumber = async (queryable: Queryable, estateId: string): Promise<string | undefined> =>
  (await selectEmergencyContacts(queryable, estateId)).find(({ icon }) => icon === 'gate')?.number;

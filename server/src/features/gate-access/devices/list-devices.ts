import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectLiveDevices } from './pass-devices.store.ts';

/** Lists the enrolled devices of a person, newest first. */
export const listDevices = async (
  { database }: Pick<Dependencies, 'database'>,
  userId: string,
): Promise<OutputOf<'GET /api/guard/device'>> =>
  (await selectLiveDevices(database.db, userId)).map(({ id, name, enrolledAt, renewedAt }) => ({
    id,
    name,
    enrolledAt: enrolledAt.toISOString(),
    renewedAt: renewedAt.toISOString(),
  }));

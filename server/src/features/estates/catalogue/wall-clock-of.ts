import { wallClockAt, writtenWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from './find-estate.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The wall clock of an estate, `YYYY-MM-DD HH:mm`. @throws {AppError} `not-found` */
export const wallClockOf = async ({ database, clock }: Needs, estateId: string): Promise<string> => {
  const estate = await findEstate(database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  return writtenWallClock(wallClockAt(clock.now(), estate.timeZone));
};

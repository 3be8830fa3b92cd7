import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Staff may read the records of people at their estates. Only the person herself changes them.
 * @throws {AppError} `forbidden` for everybody else
 */
export const requirePersonHerself = (caller: Caller, personId: string): void => {
  if (personId !== caller.userId) throw new AppError('forbidden');
};

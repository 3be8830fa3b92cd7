import { maxCompanions, parsePlate, visitStatusAt } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { findVisitByToken } from '../visits/find-visit.ts';
import { visitTimesOf } from '../visits/present-visit.ts';
import { lockInvitation, updateInvitation } from '../visits/visitors.store.ts';

/** The fields of the pass form as the visitor typed them. */
export interface PassCompletion {
  plate: string;
  companions: string;
}

const passChangeLimit = { name: 'pass-changes', attempts: 30, windowSeconds: 60 * 60 };

const readCompletion = ({ plate: typed, companions: counted }: PassCompletion) => {
  const plate = parsePlate(typed);
  const companions = counted.trim() === '' ? 0 : Number(counted);
  const fields = {
    ...(plate === undefined && { plate: 'A plate has letters and digits, at most 12.' }),
    ...(!(Number.isInteger(companions) && companions >= 0 && companions <= maxCompanions) && {
      companions: `A number from 0 to ${maxCompanions}.`,
    }),
  };
  if (plate === undefined || Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  return { plate, companions };
};

/**
 * Stores the number plate and the number of companions of a visit that has not begun.
 * @throws {AppError} `not-found`, `validation`, `visitors/has-arrived`, `visitors/over`, `too-many-requests`
 */
export const completePass = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  token: string,
  completion: PassCompletion,
): Promise<void> => {
  const { database, clock } = dependencies;
  const visit = await findVisitByToken(database.db, token, clock.now());
  if (visit === undefined) throw new AppError('not-found');
  const change = readCompletion(completion);
  await claimAttempt(dependencies, [{ limit: passChangeLimit, subject: visit.id }], { code: 'too-many-requests' });
  await database.db.transaction(async (transaction) => {
    const row = await lockInvitation(transaction, visit.id);
    if (row === undefined) throw new AppError('not-found');
    const status = visitStatusAt(visitTimesOf(row), clock.now().getTime());
    if (status === 'arrived') throw new AppError('visitors/has-arrived', { detail: 'You have already arrived.' });
    if (status !== 'expected') throw new AppError('visitors/over');
    await updateInvitation(transaction, row.id, change);
  });
};

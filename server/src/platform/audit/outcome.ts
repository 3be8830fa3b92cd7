import { errorCodes } from '@ekhaya/contract/wire/error-codes';
import { AppError } from '../app-error.ts';

/** What became of one of several records: the result of its change, or why it was refused. */
export type Outcome<Result> = { id: string; result: Result } | { id: string; refusal: AppError };

/** Runs the part of a call that concerns one record. A failure that is no refusal, and may pass, is thrown for the whole call. */
export const outcomeOf = async <Result>(id: string, run: () => Promise<Result>): Promise<Outcome<Result>> => {
  try {
    return { id, result: await run() };
  } catch (error) {
    if (error instanceof AppError && errorCodes[error.code].status < 500) return { id, refusal: error };
    throw error;
  }
};

/** The result of a change to a single record, made as one of several. @throws {AppError} its refusal */
export const resultOfOne = <Result>([outcome]: readonly Outcome<Result>[]): Result => {
  if (outcome === undefined) throw new AppError('internal');
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
};

import type { RecordRefusal } from '@ekhaya/contract/wire/several-records';
import { AppError } from '../app-error.ts';
import type { Outcome } from '../audit/outcome.ts';
import { errorDetailsOf } from './failure-response.ts';

/** An outcome as `outcomesOf` of the contract describes it. */
type PresentedOutcome<Result> =
  { id: string; result: Result; refusal: null } | { id: string; result: null; refusal: RecordRefusal };

/**
 * Converts the outcomes of a call that changes several records to the wire format, with the names of those who changed a record first.
 * @param findNames returns the names of people by id
 */
export const presentOutcomes = async <Result>(
  outcomes: readonly Outcome<Result>[],
  findNames: (userIds: string[]) => Promise<ReadonlyMap<string, { name: string }>>,
): Promise<PresentedOutcome<Result>[]> => {
  const actorIds = outcomes.flatMap((outcome) => ('refusal' in outcome ? (outcome.refusal.change?.actorId ?? []) : []));
  const names = await findNames([...new Set(actorIds)].filter((id) => id !== ''));
  return outcomes.map((outcome) => {
    if (!('refusal' in outcome)) return { ...outcome, refusal: null };
    const { code, detail, fields, alternatives, change } = outcome.refusal;
    const actorName = names.get(change?.actorId ?? '')?.name ?? '';
    const named = new AppError(code, {
      detail,
      ...(fields && { fields }),
      ...(alternatives && { alternatives }),
      ...(change && { change: { ...change, actorName } }),
    });
    return { id: outcome.id, result: null, refusal: errorDetailsOf(named) };
  });
};

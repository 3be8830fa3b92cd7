import { ApiError } from '@ekhaya/browser/api/api-error';
import type { RecordRefusal } from '@ekhaya/contract/wire/several-records';

/** What became of one record of a call that changes several, as the server answers it. */
type Outcome<Result> =
  { id: string; result: Result; refusal: null } | { id: string; result: null; refusal: RecordRefusal };

/** What became of the records of a call that changes several. */
export interface Outcomes<Item, Result> {
  /** The records that were changed, with what the server says of each. */
  changed: { item: Item; result: Result }[];
  /** Those that stay as they were, with the error that a call for the record alone would throw. */
  refused: { item: Item; error: ApiError }[];
}

/** Divides the records of a call by what became of them, in the order of the records. */
export function outcomesFor<Item extends { id: string }, Result>(
  items: readonly Item[],
  outcomes: readonly Outcome<Result>[],
): Outcomes<Item, Result> {
  const divided: Outcomes<Item, Result> = { changed: [], refused: [] };
  for (const item of items) {
    const outcome = outcomes.find(({ id }) => id === item.id);
    if (outcome?.refusal === null) divided.changed.push({ item, result: outcome.result });
    else if (outcome !== undefined) divided.refused.push({ item, error: errorOf(outcome.refusal) });
  }
  return divided;
}

/** The status is that of a conflict: the server answers a failure of its own for the whole call. */
const errorOf = ({ code, detail, fields, change }: RecordRefusal): ApiError =>
  new ApiError({ code, status: 409, detail, ...(fields && { fields }), ...(change && { change }) });

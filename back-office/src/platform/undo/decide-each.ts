/** A decision that was made, with the time that is left to take it back, in milliseconds. */
interface Made {
  id: string;
  undoMs: number;
}

/** What became of several records that were decided on. */
interface DecidedEach<Item> {
  /** The decisions that were made. Those that can no longer be taken back have 0 milliseconds left. */
  decisions: Made[];
  /** The records of these decisions. */
  decided: Item[];
  /** Why the others were not decided on, in the order of the records. */
  failures: { item: Item; error: unknown }[];
}

/**
 * Decides on several records at the same time, so that the 10 seconds of the first are not over when the last is decided. A refusal of
 * one leaves the others as they are.
 * @param decide makes one decision: the answer of its route
 */
export async function decideEach<Item>(
  items: readonly Item[],
  decide: (item: Item) => Promise<{ decision: Made }>,
): Promise<DecidedEach<Item>> {
  const outcomes = await Promise.allSettled(
    items.map(async (item) => ({ ...(await decide(item)).decision, answeredAt: performance.now() })),
  );
  const now = performance.now();
  const result: DecidedEach<Item> = { decisions: [], decided: [], failures: [] };
  for (const [at, item] of items.entries()) {
    const outcome = outcomes[at];
    if (outcome?.status === 'fulfilled') {
      const { id, undoMs, answeredAt } = outcome.value;
      result.decided.push(item);
      result.decisions.push({ id, undoMs: Math.max(0, undoMs - (now - answeredAt)) });
    } else result.failures.push({ item, error: outcome?.reason });
  }
  return result;
}

/** Query keys of utilities. Each begins with the first, so that invalidating it invalidates all. */
export const utilityKeys = {
  all: ['utilities'],
  meters: ['utilities', 'meters'],
  balance: ['utilities', 'balance'],
  usage: ['utilities', 'usage'],
  warnings: ['utilities', 'warnings'],
  comparison: ['utilities', 'comparison'],
  history: ['utilities', 'history'],
} as const;

/** The key of a slip. A slip never changes, so that it is not among those that a changed payment makes stale. */
export const slipKey = (paymentId: string): readonly string[] => ['slip', paymentId];

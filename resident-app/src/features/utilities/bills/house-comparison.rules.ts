import type { UsageComparison } from '@ekhaya/contract/utilities/usage-comparison';

/** The size of the households that are compared, in words. */
export const householdText = (household: UsageComparison['household']): string =>
  household === 'one-or-two' ? 'one or two people' : 'three people or more';

/** What a comparison says: `About 12 % less than houses like yours.` */
export function comparedText({ own, others }: { own: number | null; others: number }): string {
  if (own === null) return 'Your last four weeks are not all known yet.';
  const percent = Math.round((Math.abs(own - others) / others) * 100);
  if (percent < 5) return 'About as much as houses like yours.';
  return `About ${percent} % ${own < others ? 'less' : 'more'} than houses like yours.`;
}

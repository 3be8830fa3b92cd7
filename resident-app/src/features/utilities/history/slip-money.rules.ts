/** What the sentence about the money of a slip needs. Amounts are rand. */
interface SlipOfMoney {
  amount: number;
  units: string;
  lines: readonly { kind: 'units' | 'vat' | 'fee' | 'arrears' | 'fixed-charge'; text: string; amount: number }[];
}

const sumOf = (lines: SlipOfMoney['lines'], kind: SlipOfMoney['lines'][number]['kind']): number =>
  Math.round(lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;

const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/**
 * Where the money of a slip went, in one sentence: `Of R 500.00, R 353.91 bought 176.4 kWh. The rest is R 56.09 VAT, R 20.00 in
 * fees and R 70.00 that was owed.`
 * @param rand writes an amount
 * @param verb `buys` of an amount that is not paid yet
 */
export function moneyInWords(
  { amount, units, lines }: SlipOfMoney,
  rand: (amount: number) => string,
  verb: 'bought' | 'buys' = 'bought',
): string {
  const rest = [
    { sum: sumOf(lines, 'vat'), word: 'VAT' },
    { sum: sumOf(lines, 'fee'), word: 'in fees' },
    { sum: sumOf(lines, 'fixed-charge'), word: 'of fixed charges' },
    { sum: sumOf(lines, 'arrears'), word: 'that was owed' },
  ]
    .filter(({ sum }) => sum > 0)
    .map(({ sum, word }) => `${rand(sum)} ${word}`);
  const bought = `Of ${rand(amount)}, ${rand(sumOf(lines, 'units'))} ${verb} ${units}.`;
  return rest.length === 0 ? bought : `${bought} The rest is ${listed(rest)}.`;
}

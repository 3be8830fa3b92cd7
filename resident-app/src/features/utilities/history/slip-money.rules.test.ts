import { formatRand } from '@ekhaya/contract/payments/payments.rules';
import { expect, it } from 'vitest';
import { moneyInWords } from './slip-money.rules.ts';

const units = { kind: 'units', text: 'Units', amount: 353.91 } as const;
const slip = {
  amount: 500,
  units: '176.4 kWh',
  lines: [
    units,
    { kind: 'vat', text: 'VAT', amount: 56.09 },
    { kind: 'fee', text: 'Service fee', amount: 20 },
    { kind: 'arrears', text: 'Arrears from October', amount: 70 },
  ] as const,
};

it('the slip explained: what went to units, VAT, fees, arrears, in words', () => {
  expect(moneyInWords(slip, formatRand)).toBe(
    'Of R 500.00, R 353.91 bought 176.4 kWh. The rest is R 56.09 VAT, R 20.00 in fees and R 70.00 that was owed.',
  );
  expect(moneyInWords({ ...slip, amount: 353.91, lines: [units] }, formatRand)).toBe(
    'Of R 353.91, R 353.91 bought 176.4 kWh.',
  );
});

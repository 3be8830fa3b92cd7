import type { Slip } from '@ekhaya/contract/payments/payments';
import { expect, it } from 'vitest';
import { drawSlip } from './slip-pdf.ts';
import { linesOf } from './testing/pdf-lines.ts';

const slip: Slip = {
  id: 'p1',
  isCopy: true,
  receiptNo: 'MR-2026-118204',
  date: '2026-11-12T22:41:00.000Z',
  utility: 'electricity',
  accountNo: '04222222225',
  meterNo: '04222222225',
  name: 'G M•••',
  address: '',
  seller: { name: 'City Prepaid', address: '1 Main Road', vatNumber: '4000000000' },
  sgc: '000404',
  krn: '1',
  ti: '07',
  tariff: 'Domestic prepaid',
  rates: ['176.4 kWh at R 2.0063'],
  units: '176.4 kWh',
  amount: 410,
  lines: [
    { kind: 'units', text: 'Units', amount: 353.91 },
    { kind: 'vat', text: 'VAT, 15 %', amount: 56.09 },
  ],
  tokens: [
    { kind: 'key-change', digits: '11112222333344445555' },
    { kind: 'credit', digits: '53429871004622137758' },
  ],
  reference: 'EK-7F3K9Q2MXW',
};

it('a slip on paper is a tax invoice with the time at the estate, the masked name, and the tokens in fours in their order', async () => {
  const lines = linesOf(await drawSlip(slip, 'Africa/Johannesburg')).map(({ text }) => text);
  expect(lines[0]).toBe('TAX INVOICE (COPY)');
  expect(lines).toContain('2026-11-13 00:41');
  // The bullet of the encoding that the standard fonts have.
  expect(lines).toContain('G M\x95\x95\x95');
  expect(lines.slice(lines.indexOf('Total'))).toEqual([
    'Total',
    'R 410.00',
    'Units',
    '176.4 kWh',
    'Key change token: type this first',
    '1111 2222 3333 4444 5555',
    'Token',
    '5342 9871 0046 2213 7758',
  ]);
});

it('a name or a sum that takes several lines stands above what follows', async () => {
  const long = {
    kind: 'arrears',
    text: 'Arrears of the account of another utility since October',
    amount: 70,
  } as const;
  const lines = linesOf(await drawSlip({ ...slip, lines: [...slip.lines, long] }, 'Africa/Johannesburg'));
  const yOf = (pattern: RegExp) => lines.find(({ text }) => pattern.test(text))?.y ?? Number.NaN;
  expect(yOf(/October/)).toBeLessThan(yOf(/^Arrears/));
  expect(yOf(/^Total/)).toBeLessThan(yOf(/October/));
});

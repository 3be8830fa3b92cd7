import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { PastPayment, writePaymentGateway } from '../src/features/payments/index.ts';
import type { NewUtilityProvider } from '../src/features/utilities/index.ts';

/** A payment of the demo world. */
export interface DemoPayment extends Omit<PastPayment, 'userId'> {
  id: string;
  email: string;
}

/** The vendor and the gateway of Msasa Ridge, both of the sandbox. The other estates sell nothing. */
export const demoProviders: { provider: NewUtilityProvider; gateway: Parameters<typeof writePaymentGateway>[2] }[] = [
  {
    provider: {
      estateId: '91',
      name: 'City Prepaid',
      isEnabled: true,
      utilities: ['electricity', 'water', 'gas'],
      minCents: 1_000,
      maxCents: 500_000,
      refundAfterMinutes: 30,
      vendor: {
        url: 'sandbox:/xmlvend',
        clientId: '6004708001509',
        terminalId: 'EKHAYA-91',
        operator: 'ekhaya',
        password: 'sandbox',
      },
      readings: { url: 'sandbox:/scada', user: 'ekhaya', password: 'sandbox' },
    },
    gateway: {
      estateId: '91',
      isEnabled: true,
      kind: 'payhost',
      url: 'sandbox:',
      merchantId: '10011072130',
      password: 'test',
      key: 'secret',
    },
  },
];

const seller = { name: 'City Prepaid', address: '1 Civic Square, Midrand', vatNumber: '4760114258' };

/** A receipt for an amount in cents: VAT of 15 % included, a fee of R 6, the rest for units. */
const receiptOf = (amountCents: number, { receiptNo, token }: { receiptNo: string; token: string }) => {
  const vat = Math.round((amountCents * 15) / 115);
  const units = amountCents - vat - 600;
  return {
    receiptNo,
    sgc: '100405',
    krn: '1',
    ti: '07',
    name: 'T NKOSI',
    address: 'Unit 14, Msasa Ridge, Midrand',
    seller,
    tariff: 'Homepower 4',
    rates: [`${(units / 214).toFixed(1)} kWh at R 2.14`],
    units: `${(units / 214).toFixed(1)} kWh`,
    lines: [
      { kind: 'units' as const, text: 'Units', amountCents: units },
      { kind: 'fee' as const, text: 'Service charge', amountCents: 600 },
      { kind: 'vat' as const, text: 'VAT 15%', amountCents: vat },
    ],
    tokens: token === '' ? [] : [{ kind: 'credit' as const, digits: token }],
  };
};

const sent = { state: 'sent', minute: 0, what: 'sent to PayHost' } as const;
const approved = { state: 'approved', minute: 1, what: 'the gateway says approved (990017)' } as const;
const vending = { state: 'vending', minute: 1, what: 'sent to the vendor' } as const;

/** Thandi's payments: one in each status, and one whose token came late. All are older than what the nights compare. */
export const demoPayments = (now: Date): DemoPayment[] => {
  const thandi = { email: 'thandi@ekhaya.test', estateId: '91', utility: 'electricity' as const };
  const daysAgo = (days: number, minute = 0): Date =>
    new Date(Math.floor((now.getTime() - days * dayMs) / dayMs) * dayMs + (17 * 60 + minute) * 60_000);
  const issued = { state: 'issued', minute: 1, what: 'the vendor sold' } as const;
  return [
    {
      ...thandi,
      id: 'thandi-approved',
      accountNo: '04222222225',
      amount: 200,
      reference: 'EK-7F3K9Q2MXW',
      createdAt: daysAgo(6),
      resultDescription: '',
      states: [sent, approved, vending, issued],
      receipt: receiptOf(20_000, { receiptNo: '204417730912', token: '50213389441207736418' }),
    },
    {
      ...thandi,
      id: 'thandi-remote',
      accountNo: '04111111110',
      amount: 500,
      reference: 'EK-H2W8D4T6RA',
      createdAt: daysAgo(9, 20),
      resultDescription: '',
      states: [sent, approved, vending, issued],
      receipt: receiptOf(50_000, { receiptNo: '204417719045', token: '' }),
    },
    {
      ...thandi,
      id: 'thandi-declined',
      accountNo: '04111111110',
      amount: 500,
      reference: 'EK-B9Q5V1C8NE',
      createdAt: daysAgo(9, 12),
      resultDescription: 'Insufficient Funds',
      states: [sent, { state: 'declined', minute: 0, what: 'declined (900003)' }],
    },
    {
      ...thandi,
      id: 'thandi-not-done',
      accountNo: '04222222225',
      amount: 100,
      reference: 'EK-3XJ6M0PZ7S',
      createdAt: daysAgo(20),
      resultDescription: 'Transaction cancelled by user',
      states: [
        sent,
        { state: 'redirected', minute: 0, what: 'the payer has to visit the page of the gateway' },
        { state: 'not-done', minute: 2, what: 'not done (status 4, 990028)' },
      ],
    },
    {
      ...thandi,
      id: 'thandi-late-token',
      accountNo: '04222222225',
      amount: 150,
      reference: 'EK-5T8Y2GKD4Q',
      createdAt: daysAgo(27),
      resultDescription: '',
      states: [
        sent,
        approved,
        vending,
        { state: 'unknown', minute: 2, what: 'no answer to the vend' },
        { state: 'issued', minute: 14, what: 'the vendor sold' },
      ],
      receipt: receiptOf(15_000, { receiptNo: '204417688201', token: '61447720935518026374' }),
    },
  ];
};

import type { PaymentHistoryEntry, Slip } from '@ekhaya/contract/payments/payments';
import type { MeterType, WeeklyUsage } from '@ekhaya/contract/utilities/utilities';
import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';

/** The token account of the demo world, and the one that is credited remotely. */
export const CREDITED = '04111111110';
export const WITH_TOKENS = '04222222225';

export const meterType: MeterType = {
  id: 'm1',
  name: 'City Prepaid',
  enabled: true,
  utilities: ['electricity', 'water'],
  minAmount: 20,
  maxAmount: 2_000,
  takesCard: true,
};

const mondays = [-7, -6, -5, -4, -3, -2, -1, 0].map((weeks) => {
  // The estate is two hours ahead of UTC.
  const today = new Date(Date.now() + 2 * hourMs);
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs + weeks * 7 * dayMs);
  return monday.toISOString().slice(0, 10);
});

export const weeklyUsage: WeeklyUsage = {
  electricity: mondays.map((week, index) => ({
    week,
    value: [104, 98, 112, 91, 88, 101, 97, 86][index] ?? 0,
    sameDays: week === mondays.at(-2) ? 97 : null,
  })),
  water: mondays.map((week) => ({ week, value: 0, sameDays: null })),
  gas: [],
};

/** A payment of the history: approved, with its units bought. */
export const historyEntry = (overrides: Partial<PaymentHistoryEntry> = {}): PaymentHistoryEntry => ({
  id: 'p1',
  date: '2026-11-12T07:41:00.000Z',
  amount: 400,
  accountNo: CREDITED,
  utility: 'electricity',
  payment: { reference: 'MR-118204', transactionStatusDescription: 'Approved' },
  vending: { status: 'issued', units: '200.0 kWh', tokens: [] },
  ...overrides,
});

/** A slip with one token. */
export const slip: Slip = {
  id: 'p1',
  isCopy: false,
  receiptNo: 'MR-2026-118204',
  date: '2026-11-12T07:41:00.000Z',
  utility: 'electricity',
  accountNo: WITH_TOKENS,
  meterNo: WITH_TOKENS,
  name: 'T NKOSI',
  address: '14 Msasa Crescent',
  seller: { name: 'City Prepaid', address: '1 Main Road', vatNumber: '4000000000' },
  sgc: '000404',
  krn: '1',
  ti: '07',
  tariff: 'Domestic prepaid',
  rates: ['176.4 kWh at R 2.0063'],
  units: '176.4 kWh',
  amount: 500,
  lines: [
    { kind: 'units', text: 'Units', amount: 353.91 },
    { kind: 'vat', text: 'VAT, 15 %', amount: 56.09 },
    { kind: 'fee', text: 'Service fee', amount: 20 },
    { kind: 'arrears', text: 'Arrears from October', amount: 70 },
  ],
  tokens: [{ kind: 'credit', digits: '53429871004622137758' }],
  reference: 'PG 88 1402 6617',
};

/** A server with Thandi's account, its balance, usage and payments. */
export const utilitiesApi = (): FakeApi =>
  fakeApi({
    'GET /api/user/account': () => [
      { accountID: 'a1', sContext: 'Msasa Ridge', sAccountType: 'STSS', sAccountNumber: CREDITED, holder: '' },
    ],
    'GET /api/estates/{estateID}/proxy/meter/type': () => [meterType],
    'POST /api/estates/{estateID}/proxy/account/balance': ({ body: { utility = 'electricity' } }) => ({
      balance: { electricity: 245.5, water: 88, gas: 64 }[utility],
      lastUpdate: new Date().toISOString(),
    }),
    'POST /api/estates/{estateID}/proxy/usage/month/weekly': () => weeklyUsage,
    'GET /api/estates/{estateID}/balance-warnings': () => [],
    'GET /api/estates/{estateID}/usage-comparison': () => ({
      isAllowed: false,
      household: 'one-or-two',
      utilities: [],
    }),
    'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}': () => [historyEntry()],
    'POST /api/estates/{estateID}/proxy/account/trial': () => ({ units: '', lines: [] }),
    'GET /api/payments/{id}/slip': () => slip,
  });

import type { ValidCall } from './valid-call.ts';

const ofEstate = '/api/estates/901/proxy';

/** A valid call of every route about prepaid utilities and payments. */
export const validPaymentCalls = {
  'GET /api/estates/{estateID}/proxy/meter/type': { path: `${ofEstate}/meter/type` },
  'POST /api/estates/{estateID}/proxy/account/balance': {
    path: `${ofEstate}/account/balance`,
    body: { username: 'resident@ekhaya.test', accountNo: '04111111110' },
  },
  'POST /api/estates/{estateID}/proxy/user/verify': {
    path: `${ofEstate}/user/verify`,
    body: { userId: 'me', meterId: '04111111110' },
  },
  'POST /api/estates/{estateID}/proxy/usage/month/weekly': {
    path: `${ofEstate}/usage/month/weekly`,
    body: { accountNo: '04111111110' },
  },
  'GET /api/estates/{estateID}/balance-warnings': { path: '/api/estates/901/balance-warnings' },
  'PUT /api/estates/{estateID}/balance-warnings': {
    path: '/api/estates/901/balance-warnings',
    body: { accountNo: '04111111110', utility: 'electricity', level: 50 },
  },
  'GET /api/estates/{estateID}/usage-comparison': {
    path: '/api/estates/901/usage-comparison?accountNo=04111111110',
  },
  'PUT /api/estates/{estateID}/usage-comparison': {
    path: '/api/estates/901/usage-comparison',
    body: { isAllowed: true },
  },
  'POST /api/estates/{estateID}/proxy/account/payment': {
    path: `${ofEstate}/account/payment`,
    body: {
      estateID: '901',
      accountNo: '04111111110',
      firstName: 'Naledi',
      lastName: 'Mabaso',
      email: 'resident@ekhaya.test',
      amount: 100,
      userId: 'me',
    },
  },
  'POST /api/estates/{estateID}/proxy/account/trial': {
    path: `${ofEstate}/account/trial`,
    body: { accountNo: '04222222225', amount: 100 },
  },
  'POST /api/estates/{estateID}/proxy/account/payment/status': {
    path: `${ofEstate}/account/payment/status`,
    body: { payRequestId: 'never-made' },
  },
  'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}': {
    path: `${ofEstate}/account/payment/history/{me}`,
  },
  'GET /api/payments/{id}/slip': { path: '/api/payments/never-made/slip' },
  'GET /api/payments/{id}/bank-page': { path: '/api/payments/never-made/bank-page' },
  'POST /api/payments/{id}/copy': { path: '/api/payments/never-made/copy' },
  'POST /api/payments/notify/{provider}': { path: '/api/payments/notify/payhost' },
  'POST /api/payments/return/{provider}': { path: '/api/payments/return/payhost' },
  'GET /api/console/payments': { path: '/api/console/payments' },
  'GET /api/console/payments/export': { path: '/api/console/payments/export' },
  'GET /api/console/payments/{id}': { path: '/api/console/payments/never-made' },
  'POST /api/console/payments/{id}/ask': { path: '/api/console/payments/never-made/ask' },
  'POST /api/console/payments/{id}/buy-again': { path: '/api/console/payments/never-made/buy-again' },
  'POST /api/console/payments/{id}/copy': { path: '/api/console/payments/never-made/copy' },
  'POST /api/console/payments/{id}/pay-back': {
    path: '/api/console/payments/never-made/pay-back',
    body: { amountCents: 50_000, reason: 'The vendor is down.', isAllOrNothing: true },
  },
  'GET /api/console/payment-totals': {
    path: '/api/console/payment-totals?estateId=901&from=2026-11-01&to=2026-11-30',
  },
  'GET /api/console/payment-totals/export': {
    path: '/api/console/payment-totals/export?estateId=901&from=2026-11-01&to=2026-11-30',
  },
  'GET /api/console/payment-differences': { path: '/api/console/payment-differences' },
  'PUT /api/console/payment-differences/{id}/settle': {
    path: '/api/console/payment-differences/999999/settle',
    body: { note: 'The bank corrected it.' },
  },
  'GET /api/console/estates/{estateId}/providers': { path: '/api/console/estates/901/providers' },
  'POST /api/console/estates/{estateId}/readings': {
    path: '/api/console/estates/901/readings',
    body: {
      utility: 'electricity',
      accountNo: '04111111110',
      fileName: 'readings.csv',
      text: 'Timestamp,kWh\n2026-01-05 00:30,1.5\n',
      isTrial: false,
    },
  },
  'PUT /api/console/estates/{estateId}/payment-gateway': {
    path: '/api/console/estates/901/payment-gateway',
    body: {
      isEnabled: false,
      kind: 'payhost',
      url: 'https://secure.paygate.co.za',
      merchantId: '10011064270',
      password: 'test',
      key: '',
    },
  },
  'PUT /api/console/estates/{estateId}/utility-provider': {
    path: '/api/console/estates/901/utility-provider',
    body: {
      name: 'City Prepaid',
      isEnabled: false,
      utilities: ['electricity'],
      minCents: 1_000,
      maxCents: 500_000,
      refundAfterMinutes: 30,
      vendorUrl: 'https://vend.example.org/xmlvend',
      vendorClientId: '6004708001509',
      vendorTerminalId: 'EKHAYA-1',
      readingsUrl: '',
      operator: 'ekhaya',
      operatorPassword: 'a-long-secret',
      readingsUser: '',
      readingsPassword: '',
    },
  },
} satisfies Record<string, ValidCall>;

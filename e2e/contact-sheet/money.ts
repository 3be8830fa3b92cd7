import type { Page } from '@playwright/test';
import { EVERY_STATE, type SheetScreen, type Stage } from './cells.ts';
import { opened } from './steps.ts';

const openPayment = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make payment' }).first().click();
  await opened(page, '/Payment');
};

const openSlip = async (page: Page): Promise<void> => {
  await page
    .getByRole('list', { name: 'Payments' })
    .getByRole('button', { name: /Approved/ })
    .first()
    .click();
  await opened(page, '/PaymentSlip');
};

const openEndOfSlip = async (page: Page): Promise<void> => {
  await openSlip(page);
  await page.getByText('VAT number').scrollIntoViewIfNeeded();
};

/** The calls of the provider are posted, so that no state of the sheet makes them fail. */
async function withoutProvider(page: Page): Promise<void> {
  await page.route(/\/proxy\/(meter|account\/balance|usage)/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByText('Unable to fetch provider').waitFor();
}

async function withoutBalance(page: Page): Promise<void> {
  await page.route(/\/proxy\/(account\/balance|usage)/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByText('Unable to fetch balance').first().waitFor();
}

async function withoutUsage(page: Page): Promise<void> {
  await page.route(/\/proxy\/usage/, (route) => route.fulfill({ json: { electricity: [], water: [], gas: [] } }));
  await page.reload();
  await page.getByText('No information currently available').first().waitFor();
}

async function switchedOff(page: Page): Promise<void> {
  await page.route(/\/proxy\/meter\/type/, async (route) => {
    const answer = await route.fetch();
    const [type] = (await answer.json()) as object[];
    await route.fulfill({ json: [{ ...type, enabled: false, utilities: ['electricity', 'water'] }] });
  });
  await page.reload();
  await page
    .getByText(/switched off at this estate/)
    .first()
    .waitFor();
}

async function writeWarning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Warn me', exact: true }).click();
  await page.getByLabel('Warn me below, in rand').fill('0');
  await page.getByRole('button', { name: 'Save warning' }).click();
  await page.getByText(/Please enter an amount/).scrollIntoViewIfNeeded();
}

async function compareHouses(page: Page, stage: Stage): Promise<void> {
  await stage.fillHouses();
  await page.reload();
  await page.getByText(/houses like yours\.$/).waitFor();
  await page.getByRole('button', { name: 'Stop comparing' }).scrollIntoViewIfNeeded();
}

/** Answers as if the newest payment had another end, or none yet. */
const endPayment =
  (status: string, vending: object, isOpened: boolean) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/payment\/history/, async (route) => {
      const [first, ...others] = (await (await route.fetch()).json()) as { payment: object }[];
      const date = new Date(Date.now() - 4 * 60_000).toISOString();
      const payment = { ...first?.payment, transactionStatusDescription: status };
      await route.fulfill({ json: [{ ...first, date, payment, vending }, ...others] });
    });
    await page.reload();
    if (!isOpened) return;
    await page.getByRole('list', { name: 'Payments' }).getByRole('button').first().click();
    await opened(page, '/PaymentSlip');
  };

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

async function fillIn(page: Page): Promise<void> {
  await openPayment(page);
  await page.getByRole('button', { name: 'R 100', exact: true }).click();
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVC').fill('123');
}

async function mistypeCard(page: Page): Promise<void> {
  await fillIn(page);
  await page.getByLabel('Card number').fill('4000000000000001');
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await page.getByText('Please check card details').first().waitFor();
}

/** Answers a payment, without one being made. */
const pay =
  (answer: { status: number; json: object }) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/proxy\/account\/payment$/, (route) => route.fulfill(answer));
    await fillIn(page);
    await page.getByRole('button', { name: /^Pay R/ }).click();
  };

const ended = (status: string, description: string) => {
  const value = { PAY_REQUEST_ID: 'none', RedirectURL: '', transactionStatusDescription: status };
  return pay({
    status: 200,
    json: { result: { body: { value: [{ ...value, resultDescription: description }] } } },
  });
};

const notPossible = pay({
  status: 503,
  json: {
    status: 'failed',
    errorMessage: 'Paying is not possible just now. Nothing was charged.',
    errorDetails: {
      code: 'payments/not-possible-now',
      detail: 'Paying is not possible just now. Nothing was charged.',
    },
  },
});

async function openBank(page: Page): Promise<void> {
  await fillIn(page);
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await opened(page, '/DynamicIFrame');
  await page.frameLocator('iframe').getByRole('button', { name: 'Confirm' }).waitFor();
}

/** Opens the page that leads to the bank, without the script that goes on at once. */
async function openWayToBank(page: Page): Promise<void> {
  await openBank(page);
  const asked = page.waitForRequest(/\/pay\/[\w-]+$/);
  await page.reload();
  const address = (await asked).url();
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<script>.*<\/script>/, '') });
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Go on' }).waitFor();
}

async function refuseAccount(page: Page): Promise<void> {
  await page.getByLabel('Account Number').fill('04999999990');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Invalid account number/).waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /04222222225/ }).click();
  await opened(page, '/EditAccount');
}

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: /04222222225/ }).click();
  await page.getByText('Are you sure you want to Delete this Account?').waitFor();
}

const shown = { who: 'thandi', states: ['filled'] } as const;

/** The screens of money: bills, payments, slips and prepaid accounts. */
export const SCREENS_OF_MONEY: readonly SheetScreen[] = [
  { path: '/Accounts', who: 'thandi', states: EVERY_STATE, reads: /\/api\/user\/account/ },
  {
    ...shown,
    path: '/Accounts',
    as: 'delete-mode',
    steps: (page) => page.getByRole('button', { name: 'Delete' }).click(),
  },
  { ...shown, path: '/Accounts', as: 'delete', steps: deleteAccount },
  { path: '/Accounts', as: 'EditAccount', who: 'thandi', states: ['filled', 'offline'], steps: openAccount },
  { path: '/AddAccount', who: 'thandi', states: ['filled', 'offline'] },
  { ...shown, path: '/AddAccount', as: 'refused', steps: refuseAccount },
  { path: '/bills', who: 'thandi', states: EVERY_STATE, reads: /\/api\/user\/account|\/proxy\// },
  { ...shown, path: '/bills', as: 'no-provider', steps: withoutProvider },
  { ...shown, path: '/bills', as: 'no-balance', steps: withoutBalance },
  { ...shown, path: '/bills', as: 'no-usage', steps: withoutUsage },
  { ...shown, path: '/bills', as: 'switched-off', steps: switchedOff },
  { ...shown, path: '/bills', as: 'warning', steps: writeWarning },
  { path: '/bills', as: 'compared', who: 'pieter', states: ['filled'], steps: compareHouses },
  {
    ...shown,
    path: '/bills',
    as: 'token-coming',
    steps: endPayment('Approved', { status: 'pending', refundBy: inMinutes(26) }, false),
  },
  { path: '/bills', as: 'Payment', who: 'thandi', states: ['filled', 'offline'], steps: openPayment },
  { ...shown, path: '/bills', as: 'Payment-filled-in', steps: fillIn },
  { ...shown, path: '/bills', as: 'Payment-mistyped', steps: mistypeCard },
  { ...shown, path: '/bills', as: 'Payment-bank', steps: openBank },
  { ...shown, path: '/bills', as: 'Payment-way-to-bank', steps: openWayToBank },
  { path: '/sandbox/', who: 'nobody', states: ['filled'] },
  { ...shown, path: '/bills', as: 'Payment-successful', steps: ended('Approved', '') },
  { ...shown, path: '/bills', as: 'Payment-declined', steps: ended('Declined', 'Insufficient Funds') },
  { ...shown, path: '/bills', as: 'Payment-not-done', steps: ended('Not Done', 'Bank not available') },
  { ...shown, path: '/bills', as: 'Payment-not-possible', steps: notPossible },
  { path: '/PaymentHistory', who: 'thandi', states: EVERY_STATE, reads: /\/payment\/history/ },
  {
    path: '/PaymentHistory',
    as: 'PaymentSlip',
    who: 'thandi',
    states: ['filled', 'loading', 'failed', 'offline'],
    reads: /\/api\/payments\/[^/]+\/slip$/,
    steps: openSlip,
  },
  { ...shown, path: '/PaymentHistory', as: 'PaymentSlip-end', steps: openEndOfSlip },
  {
    path: '/PaymentHistory',
    as: 'token-coming',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: endPayment('Approved', { status: 'pending', refundBy: inMinutes(26) }, true),
  },
  { ...shown, path: '/PaymentHistory', as: 'at-bank', steps: endPayment('Pending', { status: 'none' }, true) },
  { ...shown, path: '/PaymentHistory', as: 'refunded', steps: endPayment('Approved', { status: 'refunded' }, true) },
  { ...shown, path: '/PaymentHistory', as: 'declined', steps: endPayment('Declined', { status: 'none' }, true) },
];

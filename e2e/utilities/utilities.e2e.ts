import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { openRoom, signInAsManager } from '../testing/console.ts';
import { bankOf, CARDS, confirmAtBank, createOwner, fillIn, linkMeter, payButton } from '../testing/payments.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { expect, test, waitUntilStoredForOffline } from '../testing/test.ts';
import { watchContext } from '../testing/watch.ts';

/** A meter of the sandbox that gives tokens. */
const METER = '04222222225';

/** Finds a payment by its reference in the console and pays a part of it back. */
async function payBackAtDesk(console: Page, reference: string): Promise<void> {
  await signInAsManager(console);
  await openRoom(console, 'Money', 'Payments');
  await console.getByLabel('Person, account, reference or amount').fill(reference);
  const row = console.getByRole('list', { name: 'Payments' }).getByRole('link', { name: /^R 200\.00 of/ });
  await expect(row).toHaveCount(1);
  await expectAccessible(console);
  await row.click();
  await expect(console.getByRole('list', { name: 'What happened' })).toContainText('The vendor sold');
  await console.getByRole('button', { name: 'Pay back ...' }).click();
  await console.getByLabel('Amount in rand').fill('30.50');
  await console.getByLabel(/^Why/).fill('Billed too much');
  await expectAccessible(console);
  await console.getByRole('button', { name: 'Pay R 30.50 back' }).click();
  await expect(console.getByRole('list', { name: 'What happened' })).toContainText('The gateway gave R 30.50 back');
  await expect(console.getByRole('button', { name: 'Pay back ...' })).toHaveCount(0);
}

const historyOf = async (server: ServerCalls) =>
  (await server.get('/api/estates/91/proxy/account/payment/history/me')) as {
    payment: { reference: string; transactionStatusDescription: string };
  }[];

test('an account is linked, paid for by the bank’s page, and gives a token that opens without a network', async ({
  page,
  watch,
  server,
  signIn,
}) => {
  const person = await createOwner(server);
  await signIn(person.email, person.password);
  await waitUntilStoredForOffline(page);
  await page.goto('/bills');
  await page.getByText('You have no accounts linked to your profile yet. Would you like to add one?').waitFor();
  await page.getByRole('button', { name: 'Add account' }).last().click();
  watch.expectStatus(409, /\/api\/user\/account/);
  await page.getByLabel('Account Number').fill('04999999990');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Invalid account number or estate has not been enabled for prepaid payments'),
  ).toBeVisible();
  await page.getByLabel('Account Number').fill(METER);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/bills');
  await expect(page.getByText(/^As it was/).first()).toBeVisible();
  await expectAccessible(page);

  await fillIn(page, CARDS.approved);
  await payButton(page).click();
  await confirmAtBank(page);
  await expect(page.getByText('Payment successful').first()).toBeVisible();
  await expect(page).toHaveURL('/bills');
  await page.getByRole('button', { name: 'History' }).click();
  const payments = page.getByRole('list', { name: 'Payments', exact: true });
  const row = payments.getByRole('button', { name: /R 100\.00/ });
  await row.click();
  const token = page.getByRole('region', { name: 'Electricity token' });
  const digits = token.getByRole('listitem');
  await expect(digits).toHaveText(/^(\d{4}\s?){5}$/);
  const bought = (await digits.textContent()) ?? '';
  await expectAccessible(page);

  await page.goto('/bills');
  await expect(page.getByText(/^As it was/).first()).toBeVisible();
  await watch.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As it was/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make payment' }).first()).toBeDisabled();
  await expect(page.getByText('Paying needs a network.').first()).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await row.click();
  await expect(digits).toHaveText(bought);
  await watch.setOffline(false);
});

test('a declined card, a reload at the bank, Back and a second tab make no second payment; staff pay a part of it back', async ({
  page,
  context,
  browser,
  baseURL,
  server,
  signIn,
}) => {
  const person = await createOwner(server);
  await linkMeter(server, METER);
  await signIn(person.email, person.password);
  await page.goto('/bills');
  await fillIn(page, CARDS.noFunds, 'R 50');
  await payButton(page).click();
  await confirmAtBank(page);
  await expect(page.getByText('Payment Declined')).toBeVisible();
  await expect(page.getByText('Insufficient Funds')).toBeVisible();
  await expect(page).toHaveURL('/bills');

  await fillIn(page, CARDS.approved, 'R 200');
  await payButton(page).click();
  await expect(bankOf(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/bills');
  await expect(second.getByText('Waiting for the bank')).toBeVisible();
  await page.reload();
  await page.goBack();
  await page.goto('/bills');
  await page.getByRole('group', { name: 'Electricity, 1 of 3' }).getByRole('button', { name: 'Make payment' }).click();
  await expect(page.getByText('Waiting for the bank')).toBeVisible();
  await page.getByRole('button', { name: 'Open the bank’s page' }).click();
  await confirmAtBank(page);
  await expect(page.getByText('Payment successful').first()).toBeVisible();
  await expect(second.getByText('Waiting for the bank')).toHaveCount(0);
  const payments = (await historyOf(server)).map(({ payment }) => payment);
  expect(payments.map((each) => each.transactionStatusDescription)).toEqual(['Approved', 'Declined']);

  const desk = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1280, height: 800 },
  });
  const watch = watchContext(desk);
  await payBackAtDesk(await desk.newPage(), payments[0]?.reference ?? '');
  watch.assertNoErrors();
  await desk.close();
  await expect(async () => {
    const told = JSON.stringify(await server.get('/api/notifications?userID=me'));
    expect(told).toContain('R 30.50 of your payment goes back to your card: Billed too much.');
  }).toPass();
});

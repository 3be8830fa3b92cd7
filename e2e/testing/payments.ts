import type { FrameLocator, Page } from '@playwright/test';
import { inventPerson, type Newcomer, type ServerCalls } from './server-calls.ts';
import { expect } from './test.ts';

/** PayGate's test cards. */
export const CARDS = { approved: '4000000000000002', noFunds: '4000000000000028' };

/** Signs an owner of Msasa Ridge up. */
export async function createOwner(server: ServerCalls, names: Partial<Newcomer> = {}): Promise<Newcomer> {
  const person = { ...inventPerson(), ...names };
  await server.signUp(person);
  await server.becomeOwner(person);
  return person;
}

/** Links a meter of Msasa Ridge to the signed-in person. */
export const linkMeter = (server: ServerCalls, accountNo: string) =>
  server.send(
    'POST',
    `/api/user/account?userID=me&context=${encodeURIComponent('Msasa Ridge')}&accountType=STSS&accountNumber=${accountNo}`,
  );

/** Opens the card form of the shown utility and fills it in. */
export async function fillIn(page: Page, card: string, amount = 'R 100'): Promise<void> {
  await page.getByRole('group', { name: 'Electricity, 1 of 3' }).getByRole('button', { name: 'Make payment' }).click();
  await expect(page).toHaveURL('/Payment');
  await page.getByRole('button', { name: amount, exact: true }).click();
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVC').fill('123');
}

/** The button that pays, with the amount in its name. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay R/ });

/** The page of the bank, in its frame. */
export const bankOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** Confirms on the page of the bank. The app goes on by itself as soon as the server knows. */
export async function confirmAtBank(page: Page): Promise<void> {
  await expect(page).toHaveURL('/DynamicIFrame');
  await bankOf(page).getByRole('button', { name: 'Confirm' }).click();
}

import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { signInAsManager } from './testing/console.ts';
import { inventPerson, openServerCalls, type Newcomer } from './testing/server-calls.ts';
import { expect, test, waitUntilReady, waitUntilStoredForOffline } from './testing/test.ts';

/** Signs up an owner whose house, named after her number, is of no street. */
async function newOwner(address: string): Promise<Newcomer> {
  const person = inventPerson();
  const server = await openServerCalls(address);
  await server.signUp(person);
  await server.becomeOwner(person);
  await server.dispose();
  return person;
}

/** Opens the console of the manager in a browser of its own. */
async function openConsole(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const staff = await context.newPage();
  await signInAsManager(staff);
  await staff.goto('/console/outages');
  return staff;
}

test('staff announce an outage, its houses hear of it and read it without a network, and others are left alone', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  watch,
}) => {
  const address = baseURL ?? '';
  const affected = await newOwner(address);
  const neighbour = await newOwner(address);
  await signIn(affected.email, affected.password);
  const staff = await openConsole(browser, address);
  await staff.getByRole('button', { name: 'Announce' }).click();
  await staff.getByRole('button', { name: 'Fibre' }).click();
  await staff.getByLabel('What is so').fill('A digger cut the cable');
  await staff.getByRole('button', { name: 'Streets, houses or an area' }).click();
  await staff.getByLabel('Houses').fill(affected.mobile);
  await staff.getByLabel('Houses').press('Enter');
  await expect(
    staff.getByText('1 house, 1 person: 0 on the phone, 1 by mail. Everybody else is left alone.'),
  ).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Tell 1 person' }).click();
  // The announced outage is not offered as a draft.
  await expect(staff.getByLabel('What is so')).toHaveCount(0);
  await expect(staff.getByRole('dialog')).toHaveCount(0);

  const title = `No fibre at house ${affected.mobile}`;
  const line = page.getByRole('link', { name: new RegExp(`^${title}`) });
  await expect(line).toContainText(/Next news at/);
  await line.click();
  await page.getByRole('button', { name: 'I am affected too' }).click();
  await expect(page.getByText('You said that you are affected.')).toBeVisible();

  await staff.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(staff.getByText(/1 told.*1 house says that they are affected too/)).toBeVisible();
  await staff.getByLabel('What is new').fill('The cable is found');
  await staff.getByRole('button', { name: 'Tell 1 person' }).click();
  await expect(page.getByText('The cable is found')).toBeVisible();

  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.close();
  const later = await context.newPage();
  await later.goto('/home');
  await waitUntilReady(later, 'home');
  await later.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await expect(later.getByText('A digger cut the cable').first()).toBeVisible();
  await watch.setOffline(false);

  await staff.getByRole('button', { name: 'It is over ...' }).click();
  await staff.getByLabel('What was done').fill('The cable is mended');
  await staff.getByRole('dialog').getByRole('button', { name: 'Tell 1 person' }).click();
  await expect(later.getByText('The cable is mended')).toBeVisible();

  const others = await openServerCalls(address);
  await others.signIn(neighbour.email, neighbour.password);
  expect(JSON.stringify(await others.get('/api/notifications?userID=me'))).not.toContain('digger');
  expect(JSON.stringify(await others.get('/api/outages?estateId=91'))).not.toContain('digger');
  await others.dispose();
  await staff.context().close();
});

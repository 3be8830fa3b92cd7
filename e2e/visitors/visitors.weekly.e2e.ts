import { expectAccessible } from '../testing/accessibility.ts';
import { signUpOwner } from '../testing/booking-requests.ts';
import { expect, test } from '../testing/test.ts';
import { openOtherWindow } from '../testing/window.ts';

test('a weekly visitor: invited once, a day paused, ended; her pass shows her days', async ({
  page,
  context,
  server,
  signIn,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await signUpOwner(server);
  await signIn(host.email, host.password);
  await page.goto('/AddVisitor');
  await page.getByLabel('Visitor Name').fill('Petrus Mokoena');
  await page.getByLabel('Phone Number').fill('0749013365');
  await page.getByRole('radio', { name: 'Every week' }).check({ force: true });
  await expect(page.getByText(/^Every \w+day, .*One code, one entry and one exit a day\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ADD VISITOR' }).click();
  await page.getByRole('button', { name: 'SHARE' }).click();
  const dialog = page.getByRole('dialog', { name: 'You have successfully created access for your visitor.' });
  await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Close' }).click();
  const card = page.getByRole('article', { name: 'PETRUS MOKOENA' });

  const visitor = await openOtherWindow(browser, baseURL, 'phone');
  const pass = visitor.page;
  await pass.goto(/\/pass\/[A-Z2-7]{26}/.exec(message)?.[0] ?? '');
  await expect(pass.getByText(/^Every \w+day,/)).toBeVisible();
  await expect(pass.getByText('One entry and one exit a day.')).toBeVisible();
  await expectAccessible(pass);

  await card.getByRole('button', { name: 'DAYS' }).click();
  const days = page.getByRole('dialog', { name: 'On which days does Petrus come?' });
  await expect(days.getByRole('checkbox')).toHaveCount(6);
  await expectAccessible(page);
  const second = days.getByRole('checkbox').nth(1);
  await second.click({ force: true });
  await expect(second).toBeEnabled();
  await expect(second).not.toBeChecked();
  await days.getByRole('button', { name: 'Close' }).last().click();
  await pass.reload();
  await expect(pass.getByText(/^Not on /)).toBeVisible();

  await card.getByRole('button', { name: 'REVOKE' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(card).toBeHidden();
  visitor.expectStatus(410, /\/pass\//);
  await pass.reload();
  await expect(pass.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
  await visitor.close();
});

import { expectAccessible } from './testing/accessibility.ts';
import { roomsOf, signInToConsole } from './testing/console.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';
import { watchContext } from './testing/watch.ts';

test('Events: featured carousel, category filter, cards; a card opens the web page, or our own page of the event', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('region', { name: 'Featured events' }).getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
  const list = page.getByRole('list', { name: 'Events' }).getByRole('link');
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Wellness' }).click();
  await expect(list).toHaveCount(2);
  await list.filter({ hasText: 'Sunrise yoga' }).click();
  await expect(page).toHaveURL('/Event');
  await expect(page.getByText('Every Sunday')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');
  await page.goBack();
  await expect(list).toHaveCount(2);
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'All' }).click();
  await list.filter({ hasText: 'Cinema on the lawn' }).click();
  await expect(page).toHaveURL('/DynamicIFrame');
  await expect(
    page.frameLocator('iframe').getByText('A family film after sunset, on the clubhouse lawn.'),
  ).toBeVisible();
  await page.goBack();
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.reload();
  await expect(list.filter({ hasText: 'Cinema on the lawn' })).toBeVisible();
});

test('an editor writes an event; nobody else reads the draft, and the open phone follows what is published and undone', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const title = `Night walk ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(DEMO_PEOPLE.pieter.email);
  await page.goto('/events');
  const card = page.getByRole('list', { name: 'Events' }).getByRole('link', { name: title });
  await expect(page.getByRole('list', { name: 'Events' })).toBeVisible();

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1280, height: 800 },
  });
  const desk = watchContext(context);
  const console = await context.newPage();
  await signInToConsole(console, DEMO_PEOPLE.naledi.email);
  await expect(roomsOf(console)).toBeVisible();
  await console.goto('/console/events');
  await expect(console.getByRole('list', { name: 'Events' })).toBeVisible();
  await expectAccessible(console);
  await console.getByRole('button', { name: 'Write an event' }).click();
  await console.getByLabel('Title', { exact: true }).fill(title);
  await console.getByLabel('Starts').fill('2031-02-01T19:00');
  await expect(console.getByLabel('Ends')).toHaveValue('2031-02-01T21:00');
  await console.getByLabel('Where').fill('North gate');
  await expect(console.frameLocator('iframe[title="Page, dark"]').locator('h1')).toContainText(title);
  await expect(console.getByText(/Kept \d+ s ago/)).toBeVisible();
  await expectAccessible(console);
  await expect(card).toBeHidden();
  await console.getByRole('button', { name: 'Publish now' }).click();
  await expect(card).toBeVisible();
  await console.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeHidden();
  await console.getByRole('button', { name: 'Remove' }).click();
  await expect(console).toHaveURL('/console/events');
  desk.assertNoErrors();
  await context.close();
});

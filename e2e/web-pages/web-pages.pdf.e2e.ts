import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../testing/accessibility.ts';
import { DEMO_PEOPLE } from '../testing/demo-people.ts';
import { largePdf, longPdf, protectedPdf, scannedPdf, scriptedPdf } from '../testing/pdf-files.ts';
import { expect, test } from '../testing/test.ts';

/** Serves a PDF from another site, and opens it in the viewer. */
async function openPdf(page: Page, name: string, body: Buffer): Promise<void> {
  const url = `https://documents.test/${name}.pdf`;
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/pdf' };
  await page.route(url, (route) => route.fulfill({ body, headers }));
  await page.evaluate(
    (record) => {
      history.replaceState({ ...history.state, record }, '', '/pdf-viewer');
      location.reload();
    },
    { url, heading: name },
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}$`, 'i'));
}

const canvases = (page: Page) => page.locator('.pdf-picture canvas');

/** The memory of all canvases of the page in bytes. */
const canvasMemory = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height * 4, 0),
  );

test('a document of 200 pages: pages as they scroll, search, zoom with buttons, within the memory of a phone', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.pieter.email);
  await openPdf(page, 'house rules', await longPdf(200));
  await expect(canvases(page).first()).toBeVisible();
  await expect(page.getByText('Page 1 of 200')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Search in this document').fill('CLUBHOUSE');
  await expect(page.getByText('1 of 20')).toBeVisible();
  await expect(page.getByText('Page 10 of 200')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 20 of 200')).toBeVisible();
  await page.getByPlaceholder('Search in this document').fill('giraffe');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page);
  for (let press = 0; press < 8; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await page
    .getByRole('region', { name: 'House rules' })
    .evaluate((pages) => pages.scrollTo({ top: pages.scrollHeight }));
  await expect(page.getByText('Page 200 of 200')).toBeVisible();
  await expect(canvases(page).last()).toBeVisible();
  expect(await canvasMemory(page)).toBeLessThan(384 * 1024 * 1024);
  await page.getByRole('button', { name: /fit the width/ }).click();
  await expect(page.getByText('100 %')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/home');
});

test('a scanned, a protected, a scripted, a broken and a 40 MB document each end well', async ({ page, signIn }) => {
  await signIn(DEMO_PEOPLE.pieter.email);
  const picture = await readFile(new URL('../../resident-app/public/icons/icon-512.png', import.meta.url));
  await openPdf(page, 'scan', await scannedPdf(picture));
  await expect(canvases(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Search in this document').fill('rules');
  await expect(page.getByText('This is a scan: it has no words to search.')).toBeVisible();

  await openPdf(page, 'minutes', await protectedPdf('msasa'));
  await page.getByLabel('Password of the document').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('This is not the password of this document.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password of the document').fill('msasa');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('.pdf-text')).toContainText('Behind the password');

  // The watch of the journeys fails for a dialog, a request or an error that the script could cause.
  await openPdf(page, 'form', await scriptedPdf());
  await expect(page.locator('.pdf-text')).toContainText('Only words');
  await expect(page.locator('.pdf-viewer a')).toHaveCount(0);

  await openPdf(page, 'plans', await largePdf(40 * 1024 * 1024));
  await expect(page.locator('.pdf-text')).toContainText('A large document');

  await openPdf(page, 'broken', Buffer.from('%PDF-1.7 is all there is'));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You are unable to view this content on your mobile browser');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page.getByText('The file is damaged, or it is no PDF.')).toBeVisible();
});

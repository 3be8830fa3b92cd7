import { expectAccessible } from '../testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { expect, expectPageInFrame, test } from '../testing/test.ts';

test('Dynamic web page (/DynamicIFrame): embedded page, sandboxed, with its title', async ({ page }) => {
  await page.goto('/Signup');
  await page.getByRole('link', { name: /privacy/i }).click();
  await expect(page).toHaveURL('/DynamicIFrame');
  await expect(page.getByRole('heading', { name: 'Privacy policy' }).first()).toBeVisible();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', /./);
  await expect(page.frameLocator('iframe').getByText('What we keep', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

for (const person of [DEMO_PEOPLE.thandi, DEMO_PEOPLE.pieter]) {
  test(`every notification of ${person.name} that has a page opens it`, async ({ page, server, signIn }) => {
    await server.signIn(person.email, DEMO_PASSWORD);
    const all = (await server.get('/api/notifications?userID=me')) as { id: string; title: string; url: string }[];
    const seeded = all.filter(({ id, url }) => id.startsWith('demo-') && url.startsWith('/demo/'));
    expect(seeded.length).toBeGreaterThan(0);
    await signIn(person.email);
    for (const { title } of seeded) {
      await test.step(title, async () => {
        await page
          .getByRole('navigation')
          .getByRole('link', { name: /Notifications/ })
          .click();
        await page.getByRole('button', { name: new RegExp(title.replaceAll(/[()]/g, '.')) }).click();
        await expect(page).toHaveURL('/DynamicIFrame');
        await expectPageInFrame(page);
        await page.goBack();
        await expect(page).toHaveURL('/notifications');
      });
    }
  });
}

test('a contact of an estate opens its page, and so does a tile of the emergency screen', async ({ page, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('navigation').getByRole('link', { name: 'Emergency' }).click();
  await page.getByRole('link', { name: /^Ambulance/ }).click();
  await expectPageInFrame(page);
  await page.goBack();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^When you have to leave/ }).click();
  await expectPageInFrame(page);
});

test('You are unable to view this content: an address without an answer shows at once, and can be tried again', async ({
  page,
  context,
  watch,
  signIn,
}) => {
  watch.expectNoAnswer(/^https:\/\/gone\.example\//);
  let isReachable = false;
  await context.route('https://gone.example/', (route) =>
    isReachable
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Back</title><h1>Back</h1>' })
      : route.abort('namenotresolved'),
  );
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.evaluate(() => {
    history.pushState(
      { key: 'gone', depth: 1, record: { url: 'https://gone.example/', title: 'Gone' } },
      '',
      '/DynamicIFrame',
    );
  });
  await expect(page.getByText('gone.example gave no answer.')).toBeVisible();
  await expectAccessible(page);
  isReachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPageInFrame(page);
});

test('a deep link to /DynamicIFrame without its record embeds nothing', async ({ page }) => {
  await page.goto('/DynamicIFrame?url=https://example.com');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the app never takes over pages of the server: terms, privacy, API documentation', async ({ page }) => {
  for (const [path, title] of [
    ['/legal/terms', 'Terms of use'],
    ['/legal/privacy', 'Privacy policy'],
    ['/api/docs', 'The API of Ekhaya'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
  }
});

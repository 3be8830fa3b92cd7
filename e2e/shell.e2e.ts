import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, waitUntilStoredForOffline, test, waitUntilReady } from './testing/test.ts';

const TABS = ['Emergency', 'Access', 'Home', 'Profile', 'Notifications'];

test.describe('routes', () => {
  for (const path of ['/home', '/profile', '/emergency', '/access', '/notifications', '/SwitchEstate', '/About']) {
    test(`Signed-out users get only the unauthenticated routes: ${path} is sent to /login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await waitUntilReady(page, 'login');
    });
  }

  test('an unknown path shows a not-found screen with a way home', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.goto('/nowhere');
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /home/i }).last().click();
    await expect(page).toHaveURL('/home');
  });

  test('routes are exact and case-sensitive: /HOME and /signup are unknown', async ({ page, signIn }) => {
    await page.goto('/signup');
    await expect(page.getByLabel('First name')).toBeHidden();
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.goto('/HOME');
    await expect(page.getByRole('link', { name: /home/i }).last()).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'SEARCH' })).toBeHidden();
  });
});

test.describe('tabs', () => {
  test('Bottom tab bar in priority order: emergency, access, home, profile, notifications', async ({
    page,
    signIn,
  }) => {
    await signIn(DEMO_PEOPLE.pieter.email);
    const tabs = page.getByRole('navigation').getByRole('link');
    await expect(tabs).toHaveCount(TABS.length);
    for (const [at, name] of TABS.entries()) await expect(tabs.nth(at)).toContainText(name);
    for (const name of TABS) {
      await tabs.filter({ hasText: name }).click();
      await expect(page).toHaveURL(`/${name.toLowerCase()}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('Each tab replaces the route, and Back from a tab goes home first', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.pieter.email);
    const tabs = page.getByRole('navigation').getByRole('link');
    await tabs.filter({ hasText: 'Emergency' }).click();
    await expect(page).toHaveURL('/emergency');
    await tabs.filter({ hasText: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await page.goBack();
    await expect(page).toHaveURL('/home');
  });

  test('The notifications tab shows a red badge with the unread count', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    const tab = page.getByRole('navigation').getByRole('link', { name: /Notifications/ });
    await expect(tab).toContainText(/\d/);
  });
});

test.describe('banners', () => {
  test('No internet. Functionality limited and some data outdated. shows offline and disappears online', async ({
    page,
    signIn,
    watch,
  }) => {
    await signIn(DEMO_PEOPLE.pieter.email);
    await waitUntilStoredForOffline(page);
    const banner = page.getByText('No internet. Functionality limited and some data outdated.');
    await watch.setOffline(true);
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await watch.setOffline(false);
    await expect(banner).toBeHidden();
  });

  test("maintenance header 'Under maintenance' is driven live by configuration", async ({ page, server, signIn }) => {
    await server.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
    await signIn(DEMO_PEOPLE.amina.email);
    const header = page.getByText('Under maintenance');
    await expect(header).toBeHidden();
    await server.changeConfigurations({ maintenance: true });
    await expect(header).toBeVisible();
    await expectAccessible(page);
    await server.changeConfigurations({ maintenance: false });
    await expect(header).toBeHidden();
  });

  test('refreshApp flag reloads user data', async ({ page, server, signIn }) => {
    await server.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
    const streamOpened = page.waitForRequest('**/api/live*');
    await signIn(DEMO_PEOPLE.amina.email);
    await streamOpened;
    const read = ['**/api/user?*', '**/api/acl/me'].map((address) => page.waitForRequest(address));
    await server.changeConfigurations({ refreshApp: `round ${Date.now()}` });
    await Promise.all(read);
  });

  test("install bar 'Install the app on your device?' is hidden after dismiss", async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.amina.email);
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      });
      dispatchEvent(offer);
    });
    const bar = page.getByText('Install the app on your device?');
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(bar).toBeHidden();
  });
});

test.describe('updates', () => {
  test('a page that was requested before the service worker was active is controlled by it too', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(DEMO_PEOPLE.pieter.email);
    const other = await context.newPage();
    await other.goto('/emergency');
    const workerIsActive = waitUntilStoredForOffline(other);
    await page.route('**/home', async (route) => {
      await workerIsActive;
      await route.continue();
    });
    await page.goto('/home');
    await waitUntilStoredForOffline(page);
  });

  test("when a new service worker waits, dialog 'Application Updated!'; Yes activates it and reloads", async ({
    page,
    context,
    signIn,
  }) => {
    let version = 0;
    await context.route(/\/(sw|service-worker)\.m?js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n// version ${version}` });
    });
    await signIn(DEMO_PEOPLE.pieter.email);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await waitUntilReady(page, 'home');
    version = 1;
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const dialog = page.getByRole('alertdialog', { name: 'Application Updated!' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await reloaded;
    await waitUntilReady(page, 'home');
    await expect(dialog).toBeHidden();
  });

  test('an app older than the configured version shows the update-available screen', async ({ page, context }) => {
    await context.route('**/api/config/updateApp', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { details: object };
      await route.fulfill({
        response: answer,
        json: { ...body, details: { ...body.details, value: { minimumVersion: '99.0.0' } } },
      });
    });
    await page.goto('/login');
    await expect(page.getByText(/Update Available/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('intro screens are shown once a person', async ({ page, server }) => {
  const { inventPerson } = await import('./testing/server-calls.ts');
  const person = inventPerson();
  await server.signUp(person, { hasSeenIntro: false });
  await page.goto('/login');
  await waitUntilReady(page, 'login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const skip = page.getByRole('button', { name: 'Skip' });
  await expect(skip).toBeVisible();
  await expectAccessible(page);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/user/intro') && answer.ok());
  await skip.click();
  await kept;
  await expect(skip).toBeHidden();
  await page.reload();
  await waitUntilReady(page, 'home');
  await expect(page.getByText('Naledi Mabaso')).toBeVisible();
  await expect(skip).toBeHidden();
});

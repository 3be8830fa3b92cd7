import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { expect, expectPageInFrame, test, waitUntilReady } from '../testing/test.ts';

interface SeededTile {
  tileDisplayTitle: string;
  tileEnabled: boolean;
  tileAppLocation: string;
  navigateType: string;
  navigatePath: string;
  navigateOverride: boolean;
}

interface SeededEntry {
  estateName: string;
  roleDisplayName: string;
  tiles: SeededTile[];
}

/** Finds the first tile whose accessible name begins with the title: a link or a button. The description of a tile follows its title. */
const tileNamed = (page: Page, title: string) => {
  const name = new RegExp(`^${title.replaceAll(/[^\w\s]/g, String.raw`\$&`)}`);
  return page
    .locator('.tile')
    .and(page.getByRole('link', { name }).or(page.getByRole('button', { name })))
    .first();
};

test('Home: SEARCH box filtering tiles by title case-insensitively, name, role and estate line', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await expect(page.getByText(DEMO_PEOPLE.thandi.role)).toBeVisible();
  const tiles = page.locator('.tile');
  const all = await tiles.count();
  expect(all).toBeGreaterThan(1);
  const title = (await tiles.first().locator('.tile-title').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'SEARCH' }).fill(title.toUpperCase());
  await expect(tiles.first()).toContainText(title);
  await page.getByRole('searchbox', { name: 'SEARCH' }).fill('no tile has this title');
  await expect(tiles).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'SEARCH' }).fill('');
  await expect(tiles).toHaveCount(all);
});

test('Home: menu drawer (Help, Refresh); Refresh action clears cache and reloads', async ({ page, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Help')).toBeVisible();
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await drawer.getByText('Refresh').click();
  await reloaded;
  await waitUntilReady(page, 'home');
  await expect(page.getByText(DEMO_PEOPLE.thandi.role)).toBeVisible();
});

test('SwitchEstate: choosing sets the current access control and goes to /home, and it is kept', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Switch estate').click();
  await expect(page).toHaveURL('/SwitchEstate');
  await expect(page.getByRole('heading', { name: 'Select Estate' })).toBeVisible();
  await expect(page.getByText('Acacia Walk')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Kingfisher Bay/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Select a Role/ }).click();
  await page.getByRole('option', { name: 'Tenant' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Tenant - Kingfisher Bay')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Tenant - Kingfisher Bay')).toBeVisible();
});

for (const [key, person] of Object.entries(DEMO_PEOPLE)) {
  test(`every enabled tile of ${key} opens`, async ({ page, server, signIn }) => {
    // Opens about 24 screens one after the other and runs axe on each.
    test.slow();
    await server.signIn(person.email, DEMO_PASSWORD);
    const entries = (await server.get('/api/acl/me')) as SeededEntry[];
    expect(entries.length).toBeGreaterThan(0);
    // With a position no alert of the map opens above a screen while axe reads it.
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: -26.0022, longitude: 28.1303 });
    await signIn(person.email);
    await expect(page.getByText(person.name).first()).toBeVisible();
    await expect(page.getByText(person.role).first()).toBeVisible();
    const checkedPaths = new Set<string>();
    for (const tile of enabledHomeTiles(entries[0])) {
      await test.step(`${tile.tileDisplayTitle} opens ${tile.navigatePath}`, async () => {
        await tileNamed(page, tile.tileDisplayTitle).click();
        await expect(page).toHaveURL(opensWebPage(tile) ? '/DynamicIFrame' : tile.navigatePath);
        await expect(page.getByText('This page does not exist')).toBeHidden();
        if (opensWebPage(tile)) await expectPageInFrame(page);
        await expect(page.getByRole('main')).toBeVisible();
        const { pathname } = new URL(page.url());
        if (key === 'thandi' && !checkedPaths.has(pathname)) await expectAccessible(page);
        checkedPaths.add(pathname);
        await page.goBack();
        await expect(page).toHaveURL('/home');
      });
    }
  });
}

const opensWebPage = (tile: SeededTile) => tile.navigateOverride || tile.navigateType === 'external';

/** The enabled tiles of Home that open a screen or a web page inside the app. */
function enabledHomeTiles(entry: SeededEntry | undefined): SeededTile[] {
  return (entry?.tiles ?? []).filter(
    (tile) => tile.tileEnabled && tile.tileAppLocation === 'home' && ['screen', 'external'].includes(tile.navigateType),
  );
}

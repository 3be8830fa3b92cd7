import type { APIResponse } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';

/** In Weaver Street, near Thandi's house. */
test.use({ permissions: ['geolocation'], geolocation: { latitude: -26.0012, longitude: 28.12665, accuracy: 18 } });

test('Places: found by search, the way there on the roads of the estate, and both without a network', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('link', { name: 'Points of interest' }).click();
  const cards = page.getByRole('list', { name: 'Places' });
  await expect(cards.getByRole('article')).toHaveCount(14);
  await expectAccessible(page);
  await page.getByPlaceholder('Search here ...').fill('14');
  await expect(page.getByRole('list', { name: 'Found' }).getByRole('button').first()).toHaveText('House 14');
  await page.getByPlaceholder('Search here ...').fill('bom');
  await page.getByRole('list', { name: 'Found' }).getByRole('button', { name: /^Boma/ }).click();
  await page.getByRole('button', { name: 'Directions to Boma' }).click();
  const way = page.getByRole('region', { name: 'Directions to Boma' });
  await expect(way).toContainText(/by car, from your position/);
  await expect(way).toContainText(/Weaver Street, \d+ m/);
  await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps/,
  );
  await expectAccessible(page);
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.goto('/poi');
  await expect(cards.getByRole('article')).toHaveCount(14);
  await expect(way).toContainText(/by car, from your position/);
  await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveCount(0);
});

test.describe('on a phone without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('The page of a screen asks for its code and data for a signed-in person, and for nothing for a stranger', async ({
    page,
    request,
    signIn,
  }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    const textOf = async (answer: Promise<APIResponse>): Promise<string> => (await answer).text();
    const loads = /id="ekhaya-screen">(.*?)<\/script>/;
    const [, named = '{}'] = loads.exec(await textOf(page.request.get('/poi'))) ?? [];
    const { files, reads } = JSON.parse(named) as { files: string[]; reads: string[] };
    expect(files.join()).toMatch(/assets\/places-[\w-]+\.js/);
    for (const file of files) expect((await request.get(`/${file}`)).status()).toBe(200);
    expect(await textOf(page.request.get('/home'))).not.toMatch(loads);
    expect(await textOf(request.get('/poi'))).not.toMatch(loads);
    expect((await request.get('/screen-files.json')).status()).toBe(404);

    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    await page.goto('/poi');
    await expect(page.getByRole('list', { name: 'Places' }).getByRole('article')).toHaveCount(14);
    for (const read of reads) {
      const ofRead = new RegExp(`^${read.replace('{estateID}', '\\w+')}$`);
      expect(asked.filter((path) => ofRead.test(path))).toHaveLength(1);
    }
  });
});

test('the name of a street on the plan is whole or absent, at every scale', async ({ page, signIn }) => {
  // Without WebGL the drawn plan stays.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.goto('/poi');
  const names = page.locator('.plan-name-road');
  await expect(names.first()).toBeAttached();
  const plan = page.locator('.plan-view');
  const shown = () =>
    names.evaluateAll((texts) =>
      texts.flatMap((text) => {
        const isShown = text.checkVisibility({ opacityProperty: true });
        const line = text.parentElement?.querySelector('path')?.getTotalLength() ?? 0;
        return isShown
          ? [{ name: text.textContent, room: line - (text as SVGTextElement).getComputedTextLength() }]
          : [];
      }),
    );
  const scaleOf = () =>
    plan
      .locator('.plan-drawing g')
      .first()
      .evaluate((g) => g.style.getPropertyValue('--plan-scale'));
  const counts: number[] = [];
  for (const deltaY of [-400, ...Array.from({ length: 12 }, () => 100)]) {
    const before = await scaleOf();
    await plan.dispatchEvent('wheel', { deltaY, clientX: 195, clientY: 300 });
    await expect.poll(scaleOf).not.toBe(before);
    const all = await shown();
    counts.push(all.length);
    expect(all.filter(({ room }) => room < 0)).toEqual([]);
  }
  // Near enough there is room for many, and from far away for none.
  expect(Math.max(...counts)).toBeGreaterThan(5);
  expect(counts.at(-1)).toBe(0);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Feature } from 'geojson';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/find-chromium.ts';
import { startBuiltApp, type BuiltApp } from './testing/built-app.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test as journey } from './testing/test.ts';
import { tileFile } from './testing/tile-file.ts';

// MapLibre needs WebGL: the processor draws it in place of a graphics chip.
const withWebGl = CHROMIUM_FLAGS.filter((flag) => flag !== '--disable-gpu');

const test = journey.extend<object, { mapTiles: string; app: BuiltApp }>({
  /** The key of the base map in the object store. */
  mapTiles: ['tiles/small.pmtiles', { scope: 'worker', option: true }],
  app: [
    async ({ mapTiles }, provide) => {
      const app = await startBuiltApp({ MAP_TILES: mapTiles });
      await provide(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ app }, provide) => provide(app.address),
});

test.use({
  permissions: ['geolocation'],
  geolocation: { latitude: -26.0012, longitude: 28.12665, accuracy: 18 },
  launchOptions: {
    executablePath: findChromium(),
    args: [...withWebGl, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
});

/** The middle of Msasa Ridge. */
const MIDDLE = [28.1303, -26] as const;

/** Water everywhere, so that the ground outside the boundary of the estate has its colour. */
const sea: Feature = {
  type: 'Feature',
  properties: { kind: 'ocean' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [27, -27],
        [29, -27],
        [29, -25],
        [27, -25],
        [27, -27],
      ],
    ],
  },
};

const mapStands = (page: Page) => page.locator('.plan-view:not(:has(.plan-drawing path)) .plan-map canvas');

/** The share of the pixels of the map that have a colour of the theme. */
async function shareOf(page: Page, token: string): Promise<number> {
  const picture = (await page.locator('.plan-view').screenshot()).toString('base64');
  return page.evaluate(
    async ({ png, name }) => {
      const drawn = new Image();
      drawn.src = `data:image/png;base64,${png}`;
      await drawn.decode();
      const canvas = new OffscreenCanvas(drawn.width, drawn.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) return 0;
      context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      context.drawImage(drawn, 0, 0);
      const { data } = context.getImageData(0, 0, drawn.width, drawn.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
      return count / (data.length / 4);
    },
    { png: picture, name: token },
  );
}

/** Opens the map and zooms out, until the estate is a small part of it. */
async function openMap(page: Page): Promise<void> {
  await page.goto('/poi');
  await expect(mapStands(page)).toBeAttached({ timeout: 60_000 });
  await page.mouse.move(195, 300);
  await page.mouse.wheel(0, 600);
}

// The second test puts the file into the store of the server of the first.
test.describe.configure({ mode: 'serial' });

test('a base map whose file is missing is left out, with words in the log', async ({ page, app, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await openMap(page);
  expect(app.output()).toContain('MAP_TILES names a file that the object store does not have: there is no base map');
  expect(await shareOf(page, '--plan-water')).toBeLessThan(0.3);
  expect(await shareOf(page, '--plan-road')).toBeGreaterThan(0.005);
});

test('a base map is painted below the plan, from tiles of the PMTiles file and without a request to another site', async ({
  page,
  app,
  mapTiles,
  signIn,
}) => {
  const layers = { water: { type: 'FeatureCollection' as const, features: [sea] } };
  const file = tileFile({ layers, zoom: 12, middle: MIDDLE, attribution: '© The makers of the sea' });
  const path = join(app.objects, mapTiles);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file);
  const asked = new Set<string>();
  page.on('request', (sent) => asked.add(sent.url()));
  await signIn(DEMO_PEOPLE.thandi.email);
  await openMap(page);
  await expect(page.getByText('© The makers of the sea')).toBeVisible();
  await expect.poll(() => shareOf(page, '--plan-water'), { timeout: 60_000 }).toBeGreaterThan(0.5);
  // The plan lies above it: its roads are drawn.
  expect(await shareOf(page, '--plan-road')).toBeGreaterThan(0.005);
  expect([...asked].filter((url) => url.includes('/api/map-tiles/12/'))).not.toEqual([]);
  const outside = [...asked].filter((url) => url.startsWith('http') && new URL(url).origin !== app.address);
  expect(outside).toEqual([]);
});

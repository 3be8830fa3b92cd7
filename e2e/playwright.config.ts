import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/find-chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './testing/serve-built-app.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits end what hangs. They are no measure of speed: a busy machine takes three times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env['EKHAYA_E2E_ADDRESS'],
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    actionTimeout: 60_000,
    // Tracing costs a fifth of the run time. `npx playwright test --config e2e --trace on` switches it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: 'console*.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    // The back office is used on a desktop.
    { name: 'desk', testMatch: 'console*.e2e.ts', use: { viewport: { width: 1280, height: 800 } } },
  ],
});

import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';

/**
 * Packages that the tests of screens load as bundles: loading their thousands of files anew for each test file took half of the
 * loading time. Whatever shares a context with one of them belongs here too, as the router does with react-admin: beside the
 * bundles it would be a second copy, in which hooks find no context. React itself is never bundled.
 */
const bundledPackages = [
  '@emotion/cache',
  '@emotion/react',
  '@mui/material',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@testing-library/react',
  'ra-language-english',
  'react-admin',
  'react-aria-components/Button',
  'react-aria-components/Calendar',
  'react-aria-components/Dialog',
  'react-aria-components/I18nProvider',
  'react-aria-components/Label',
  'react-aria-components/ListBox',
  'react-aria-components/Modal',
  'react-aria-components/Popover',
  'react-aria-components/Select',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'wouter',
  'wouter/use-browser-location',
  'zod',
];

/**
 * Names a bundle by its path alone. Bundles import each other without the version that Vite adds, so that Node would load a
 * bundle twice, and a context of React in it would be two.
 */
const unversionedBundles: Plugin = {
  name: 'unversioned-bundles',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (resolved === null || !resolved.id.includes('/.vite/')) return null;
    return { ...resolved, id: resolved.id.replace(/\?v=\w+$/, '') };
  },
};

export default defineConfig({
  test: {
    // The default leaves one core free. A third of the time of these tests is waiting for the database and for timers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules-and-server',
          // Files share the modules of a worker. Loading them once for each file took a third of the time.
          isolate: false,
          environment: 'node',
          include: [
            'contract/src/**/*.test.ts',
            'embedded-database/src/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['server/src/platform/database/testing/global-setup.ts'],
          // The limits stop a test that hangs. A test that starts a server takes long on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [unversionedBundles],
        test: {
          name: 'screens',
          environment: 'jsdom',
          deps: { optimizer: { client: { enabled: true, include: bundledPackages } } },
          include: [
            'browser/**/*.test.ts',
            'ui-kit/**/*.test.{ts,tsx}',
            'resident-app/**/*.test.{ts,tsx}',
            'back-office/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['scripts/test/unmount-screens.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});

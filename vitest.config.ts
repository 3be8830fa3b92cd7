import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The default leaves one core free. These tests wait for the database about as long as they compute.
    maxWorkers: '100%',
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
        test: {
          name: 'screens',
          environment: 'jsdom',
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

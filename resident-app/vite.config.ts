import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The app, for `vite dev` and for each of the builds of build/build-app.ts. */
export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  build: {
    // Pictures keep an address of their own: the policy of the page and the caches know them by it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The budget is counted compressed, by build/check-budget.mjs.
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the page begins with comes in one file, and what a signed-in person needs soon after in another.
            { name: 'app', tags: ['$initial'] },
            {
              name: 'later',
              test: /shell\/later\/later\.tsx$|ui-kit\/src\/toast\.tsx$|configuration\/app-version\.ts$/,
            },
            { name: 'watching', test: /shell\/later\/watching\.tsx$/ },
          ],
        },
      },
    },
  },
});

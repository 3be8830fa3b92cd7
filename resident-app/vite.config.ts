import { firstFramePaths } from '@ekhaya/contract/web-pages/paths.rules';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { replaceRequired } from './build/replace-required.ts';

/** Writes the contract's table of paths into the inline script of index.html, which picks the first frame. */
const writePaths: Plugin = {
  name: 'write-paths',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) =>
      filename.endsWith('/index.html')
        ? replaceRequired(html, '__EKHAYA_PATHS__', JSON.stringify(firstFramePaths), '__EKHAYA_PATHS__')
        : html,
  },
};

/** The source of the table of screens, which the page preloads when its address is neither Login nor Home. */
const ROUTES = 'src/shell/routes.ts';

/** Writes the address of the table of screens into the inline script of index.html. */
const writeRoutes: Plugin = {
  name: 'write-routes',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) => {
      if (!filename.endsWith('/index.html')) return html;
      const chunk = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(ROUTES),
      );
      if (bundle && !chunk) throw new Error(`${ROUTES} has no chunk of its own.`);
      return replaceRequired(html, '__EKHAYA_ROUTES__', `/${chunk?.fileName ?? ROUTES}`, '__EKHAYA_ROUTES__');
    },
  },
};

/** The app, for the development server and for each of the builds of build/build-app.ts. */
export default defineConfig({
  plugins: [writePaths, writeRoutes, react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  // The app's router imports a shim of this hook, which React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // Pictures stay files of their own: the page's policy and the caches expect addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // build/check-budget.mjs checks the compressed sizes.
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first screen is one file; what a signed-in person needs soon after is another.
            { name: 'app', tags: ['$initial'] },
            {
              name: 'deferred',
              test: /shell\/deferred\/deferred-parts\.tsx$|configuration\/app-version\.ts$/,
            },
            // A screen that is opened by its address loads these beside its own code: few files, without what it does not need.
            {
              name: 'screen-parts',
              test: /platform\/(query|clock|outages|location)\/|platform\/access\/(roles-required|use-read-of-estate)|@tanstack\/|platform\/plan\/(use-estate-plan|estate-plan\.queries)|places\/(plan|plan-file)\.rules|outages\/outages\.rules|places\.live|ui-kit\/src\/(layout\/(page-frame|two-panes)|feedback\/(query-view|empty|age-text|toast)|controls\/chip)\.tsx?$/,
            },
            // What draws the plan is one file: a phone asks for six at a time, and the map waits for all of its own. The search, the way
            // and the outages are other files, because the first view of the map does without them.
            {
              name: 'places',
              test: /features\/places\/(?!map\/|index|places\.routes|places\.live|way-card|search-results|outage-notices)|ui-kit\/src\/plan\/|contract\/src\/places\/(?!search-places|streets|area)/,
            },
            {
              name: 'utilities',
              test: /features\/utilities\/(records\/|pictures\/|payment\/(outcome-texts|use-ended-payment))/,
            },
            { name: 'session-services', test: /shell\/deferred\/session-services\.tsx$/ },
            // The first screen lists every chunk, so what the forms of the profile share is one.
            { name: 'profile-forms', test: /features\/profile\/(forms|images)\// },
          ],
        },
      },
    },
  },
});

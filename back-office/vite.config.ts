import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The build of the staff console. The server replaces the nonce in every page it serves. */
export default defineConfig({
  base: '/console/',
  // Tailwind builds the style sheet of the phone preview, which shows components of the resident app.
  plugins: [react(), tailwindcss()],
  html: { cspNonce: '__EKHAYA_NONCE__' },
  build: {
    // Read by check-budget.mjs.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});

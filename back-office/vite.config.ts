import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The staff console. The server puts a nonce of its own into every page it serves. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  html: { cspNonce: '__EKHAYA_NONCE__' },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});

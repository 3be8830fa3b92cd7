import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The build of the staff console. The server replaces the nonce in every page it serves. */
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

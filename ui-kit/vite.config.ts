import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the gallery. The kit itself is built into the client that imports it. */
export default defineConfig({
  root: 'gallery',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/gallery',
    emptyOutDir: true,
    rolldownOptions: { input: ['gallery/index.html', 'gallery/parts.html'] },
  },
});

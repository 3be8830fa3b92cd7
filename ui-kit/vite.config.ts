import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery only; the kit itself is built by whoever imports it. */
export default defineConfig({
  root: 'gallery',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/gallery',
    emptyOutDir: true,
    rolldownOptions: { input: ['gallery/index.html', 'gallery/parts.html'] },
  },
});

// Builds the server (dist/main.mjs), the program that decodes its images (dist/image-process.mjs) and the sandbox of payments
// (dist/sandbox/main.mjs).
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

rmSync(fileURLToPath(new URL('dist', import.meta.url)), { recursive: true, force: true });
await bundle('src/shell/main.ts', 'dist');
await bundle('src/features/profile/images/image-process.ts', 'dist');
await bundle('sandbox/main.ts', 'dist/sandbox');

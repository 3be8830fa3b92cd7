// Builds the server (dist/main.mjs) and the program that decodes its images (dist/image-process.mjs).
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

rmSync(fileURLToPath(new URL('dist', import.meta.url)), { recursive: true, force: true });
await bundle('src/shell/main.ts', 'dist');
await bundle('src/features/profile/images/image-process.ts', 'dist');

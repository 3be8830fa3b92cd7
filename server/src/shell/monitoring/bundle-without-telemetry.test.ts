import type { Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { bundle } from '../../../bundle.ts';

/** The files of a bundle that a start loads: those that its entry imports, and what they import, but nothing that is loaded later. */
const loadedAtStart = ({ outputs }: Metafile): string[] => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || outputs[file] === undefined) return;
    found.add(file);
    for (const { path, kind } of outputs[file].imports) if (kind === 'import-statement') visit(path);
  };
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.endsWith('/main.ts')) visit(file);
  return [...found];
};

/** The code of OpenTelemetry. Its interfaces alone are loaded always: prom-client brings them. */
const isOpenTelemetry = (source: string): boolean =>
  source.includes('@opentelemetry/') && !source.includes('@opentelemetry/api/');

it('a start without the variables of OpenTelemetry loads none of its code', async () => {
  const metafile = await bundle('src/shell/main.ts', `.cache/bundle-test-${process.env['VITEST_POOL_ID'] ?? '0'}`);
  const sourcesOf = (files: string[]) => files.flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
  const loaded = sourcesOf(loadedAtStart(metafile));
  expect(loaded).toContain('src/platform/telemetry/load-telemetry.ts');
  expect(loaded.filter(isOpenTelemetry)).toEqual([]);
  expect(sourcesOf(Object.keys(metafile.outputs)).some(isOpenTelemetry)).toBe(true);
});

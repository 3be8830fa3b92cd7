import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const SCRIPT = fileURLToPath(new URL('../src/shell/screen-start.ts', import.meta.url));

/** Builds the inline script of the pages of screens, and returns its text. */
export async function buildScreenStart(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: SCRIPT, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}

// Checks what the console loads for its first room, as the server sends it (brotli), against the budget.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In bytes; 1 KB is 1024. */
const MAX_SCRIPT = 300 * 1024;
const FIRST_ROOM = 'src/features/today/today-room.tsx';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** The chunk of a source file with everything that it imports at once. */
function chunksOf(name, found = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build of the console has no chunk for ${name}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}

const files = chunksOf(FIRST_ROOM, chunksOf('index.html'));
const bytes = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);
const rooms = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry).length;
const isMet = bytes <= MAX_SCRIPT;
process.stdout.write(
  `console, first load, JS, brotli     ${String(bytes).padStart(8)}  of at most ${MAX_SCRIPT}  ${isMet ? 'met' : 'NOT MET'}` +
    `  (${files.size} files; ${rooms} parts on demand)\n`,
);
if (!isMet) process.exitCode = 1;

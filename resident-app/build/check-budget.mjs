// Checks the size of what a first visit loads, and of the code of some screens, compressed with brotli, against the budget.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** In bytes; 1 KB is 1024. */
const BUDGET = { js: 85 * 1024, jsAndCss: 95 * 1024 };
/** The files with the code of some screens, by the beginning of their names, and the budget of each. */
const BUDGET_OF_SCREEN = [
  [['bills.screen'], 14 * 1024],
  [['snags.screen', 'snag.screen', 'snag-report.screen'], 12 * 1024],
  [['news.screen', 'events.screen', 'estate-developments.screen', 'documents.screen', 'directory.screen'], 10 * 1024],
  [['tile-screens', 'provider-screens', 'places'], 10 * 1024],
];
/** Without images: the page, its code and styles, and the two calls that Home needs. */
const MAX_REQUESTS = 10;

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const size = (text) => brotliCompressSync(text).length;
const filesOf = (pattern) => [...page.matchAll(pattern)].map(([, path]) => join(dist, path));

const scripts = [...new Set(filesOf(/<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g))];
const sheets = filesOf(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"/g);
const inlineStyles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text);

// A static import of a chunk that the page does not name would chain a third request.
const chained = scripts.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^|[;}\n])import\s*(?:[\w{}\s,$*]+from\s*)?["']\.\/([^"']+)["']/g)]
    .map(([, name]) => name)
    .filter((name) => !scripts.some((script) => script.endsWith(name))),
);

const js = [...scripts.map((file) => readFileSync(file)), ...inlineScripts].reduce((sum, text) => sum + size(text), 0);
const css = [...sheets.map((file) => readFileSync(file)), ...inlineStyles].reduce((sum, text) => sum + size(text), 0);
const requests = 1 + scripts.length + sheets.length + 2;

const assets = readdirSync(join(dist, 'assets'));
/** The size of a screen's code; not a number, which meets no budget, if it was not built under this name. */
const screenSize = (name) => {
  const built = assets.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  return built === undefined ? Number.NaN : size(readFileSync(join(dist, 'assets', built)));
};

const rows = [
  ['JS, brotli', js, BUDGET.js],
  ['JS and CSS, brotli', js + css, BUDGET.jsAndCss],
  ['requests without images', requests, MAX_REQUESTS],
  ['chained requests', chained.length, 0],
  ...BUDGET_OF_SCREEN.flatMap(([names, limit]) => names.map((name) => [`code of ${name}`, screenSize(name), limit])),
];
for (const [label, value, limit] of rows) {
  const verdict = value <= limit ? 'met' : 'NOT MET';
  process.stdout.write(
    `${label.padEnd(36)}${String(value).padStart(8)}  of at most ${String(limit).padStart(6)}  ${verdict}\n`,
  );
}
if (!rows.every(([, value, limit]) => value <= limit)) process.exitCode = 1;

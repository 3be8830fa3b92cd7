// The development server of `npm run dev`: Vite serves the sources with reloading and forwards the server's paths to it.
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { proxiedPaths } from '@ekhaya/contract/web-pages/paths.rules';
import { createServer } from 'vite';

const PLACEHOLDER = '__EKHAYA_CONFIGURATION__';
const CONFIGURATION = /<script[^>]*id="ekhaya-configuration"[^>]*>([^<]*)<\/script>/;
const PDF_PART = /^\/assets\/pdfjs-[\d.]+\/((?:cmaps|standard_fonts|wasm|iccs)\/[\w-]+\.[\w.-]+)$/;
const PDF_TYPES = { '.wasm': 'application/wasm', '.js': 'text/javascript' };
const pdfFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const server = process.env.EKHAYA_SERVER ?? 'http://127.0.0.1:8081';

/** Reads the configuration from the page of the server. Waits while the server starts. */
async function readConfiguration() {
  for (let attempt = 0; attempt < 120; attempt++) {
    const page = await fetch(server).then(
      (response) => response.text(),
      () => '',
    );
    const found = CONFIGURATION.exec(page)?.[1];
    if (found !== undefined) return found;
    await pause(500);
  }
  throw new Error(`The server does not answer at ${server}.`);
}

const vite = await createServer({
  root: dirname(fileURLToPath(import.meta.url)),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: Object.fromEntries(proxiedPaths().map((path) => [path, { target: server }])),
  },
  plugins: [
    {
      // The build copies them to this address, for the pages that the server writes.
      name: 'pictures-of-server-pages',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (request.url?.startsWith('/pictures/')) request.url = `/src/platform${request.url}`;
          next();
        });
      },
    },
    {
      // The build copies them to this address.
      name: 'parts-of-pdfjs',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          const part = PDF_PART.exec(request.url ?? '')?.[1];
          if (part === undefined) {
            next();
            return;
          }
          response.setHeader('content-type', PDF_TYPES[extname(part)] ?? 'application/octet-stream');
          createReadStream(join(pdfFolder, part)).on('error', next).pipe(response);
        });
      },
    },
    {
      name: 'configuration-of-the-server',
      transformIndexHtml: {
        order: 'post',
        handler: async (html) => {
          if (!html.includes(PLACEHOLDER)) return html;
          const configuration = await readConfiguration();
          return html.replace(PLACEHOLDER, () => configuration);
        },
      },
    },
  ],
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void vite.close().then(() => process.exit(0)));

// The raw twin of a screen: a page without code whose markup holds all it shows, and a service worker that serves it from its
// cache. Its times are the time that the browser itself needs on this machine. Prints its port.
import http from 'node:http';

const tile = '<a href="/" style="display:block;height:92px;background:#f3ece3">Tile</a>';
const page = `<!doctype html><html lang="en" data-ready="raw"><meta name="viewport" content="width=device-width"><title>Raw</title>
<body><main><h1>Raw</h1>${tile.repeat(12)}</main><script>navigator.serviceWorker.register('/worker.js')</script></body></html>`;
const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('raw').then((cache) => cache.add('/'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match('/').then((kept) => kept ?? fetch(event.request))));`;

const server = http.createServer((request, response) => {
  const isWorker = request.url === '/worker.js';
  response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' });
  response.end(isWorker ? worker : page);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

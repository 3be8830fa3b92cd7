// The raw twin of the map of places: MapLibre alone on a page without our code, with the plan of Msasa Ridge and its own gestures.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOfPlan } from '../../contract/src/places/plan-file.rules.ts';
import { contentOfPlan, demoPlans } from '../../server/demo-data/places/index.ts';

const maplibre = fileURLToPath(new URL('../../node_modules/maplibre-gl/dist', import.meta.url));
const libraryFiles = [
  ['maplibre-gl.mjs', 'text/javascript'],
  ['maplibre-gl-shared.mjs', 'text/javascript'],
  ['maplibre-gl-worker.mjs', 'text/javascript'],
  ['maplibre-gl.css', 'text/css'],
];
const [plan] = demoPlans;

const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Raw</title>
<link rel="stylesheet" href="/maplibre-gl.css"><style>html, body, #map { height: 100%; margin: 0 }</style><div id="map"></div>
<script type="module">
import { Map, setWorkerUrl } from '/maplibre-gl.mjs';
setWorkerUrl('/maplibre-gl-worker.mjs');
const of = (...kinds) => ['in', ['get', 'kind'], ['literal', kinds]];
const fill = (id, colour, ...kinds) => ({ id, type: 'fill', source: 'plan', filter: of(...kinds), paint: { 'fill-color': colour } });
const map = new Map({
  container: 'map', center: [28.1303, -26], zoom: 16.9, attributionControl: false,
  style: { version: 8, sources: { plan: { type: 'geojson', data: '/plan' } }, layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#f1eadf' } },
    fill('green', '#d5e2c6', 'green'), fill('water', '#8cc6c8', 'water'), fill('plot', '#e9dfd0', 'plot', 'building'),
    { id: 'road', type: 'line', source: 'plan', filter: of('road'), paint: { 'line-color': '#fff', 'line-width': 12 } },
  ] },
});
// A listener, so that the trace names the touches.
addEventListener('pointermove', () => undefined);
map.once('idle', () => { document.body.dataset.ready = ''; });
</script></html>`;

/** Starts the server of the raw map. `standing` is on the page once the map is drawn. */
export async function startRawMap() {
  const files = new Map([
    ['/', { type: 'text/html', body: page }],
    ['/plan', { type: 'application/geo+json', body: JSON.stringify(fileOfPlan(contentOfPlan(plan).fields.parts)) }],
  ]);
  for (const [name, type] of libraryFiles) {
    files.set(`/${name}`, { type, body: await readFile(join(maplibre, name)) });
  }
  const server = http.createServer(({ url }, response) => {
    const file = files.get(url);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    standing: 'body[data-ready] .maplibregl-canvas',
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

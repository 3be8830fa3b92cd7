/**
 * What the page does on the visitor's phone: it keeps itself readable without a network, greys at its end time and
 * says when what she types cannot be sent.
 */
export const passScript = `
(() => {
  const main = document.querySelector('main');
  const button = document.querySelector('button');
  const endsAt = Number(main.dataset.endsAt);
  const show = () => {
    const left = endsAt - Date.now();
    if (left <= 0) {
      main.classList.add('over');
      const told = document.querySelector('.ended');
      if (told) told.hidden = false;
      const form = document.querySelector('form');
      if (form) form.hidden = true;
    } else setTimeout(show, Math.min(left, 2 ** 30));
    const unsent = document.querySelector('.unsent');
    if (unsent) unsent.hidden = navigator.onLine;
    if (button) button.disabled = !navigator.onLine;
  };
  show();
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, show);
  document.addEventListener('visibilitychange', show);
  if ('serviceWorker' in navigator && navigator.onLine) {
    navigator.serviceWorker.register('/pass/service-worker.js', { scope: '/pass/' })
      .then(() => caches.open('ekhaya-pass'))
      .then((cache) => cache.add(location.pathname))
      .catch(() => undefined);
  }
})();
`;

/**
 * The worker of the passes, scoped to /pass/: what was opened once is there without a network, what the server has
 * taken back is not.
 */
export const passServiceWorker = `
const name = 'ekhaya-pass';
const patience = 4000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

const keep = async (key, response) => {
  const cache = await caches.open(name);
  if (response.ok) await cache.put(key, response.clone());
  else if (response.status === 404 || response.status === 410) await cache.delete(key);
  return response;
};

const answer = async (request, key) => {
  const kept = await (await caches.open(name)).match(key);
  const asked = fetch(request).then((response) => keep(key, response));
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patience));
  return Promise.race([asked.then((response) => (response.status >= 500 ? kept : response)), late]).catch(() => kept);
};

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.mode !== 'navigate') return;
  const key = new URL(request.url).pathname;
  if (/^\\/pass\\/[A-Z2-7]{26}$/.test(key)) event.respondWith(answer(request, key));
});
`;

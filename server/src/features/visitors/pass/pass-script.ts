/**
 * The script of the pass page. It caches the page for use without a network, removes the code when the visit ends, runs the
 * step buttons of the companions field and disables the form while the phone is offline.
 */
export const passScript = `
(() => {
  const main = document.querySelector('main');
  const save = document.querySelector('.save');
  const endsAt = Number(main.dataset.endsAt);
  const show = () => {
    const left = endsAt - Date.now();
    if (left <= 0) {
      main.classList.add('over');
      document.querySelector('.ended').hidden = false;
      if (!main.classList.contains('inside')) document.querySelector('.code')?.remove();
    } else if (left > 0) setTimeout(show, Math.min(left, 2 ** 30));
    if (save) {
      document.querySelector('.unsent').hidden = navigator.onLine;
      save.disabled = !navigator.onLine;
    }
  };
  show();
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, show);
  document.addEventListener('visibilitychange', show);
  for (const image of document.images) {
    const hide = () => (image.closest('picture') ?? image).setAttribute('hidden', '');
    if (image.complete && image.naturalWidth === 0) hide();
    else image.addEventListener('error', hide);
  }
  const people = document.querySelector('#companions');
  if (people) {
    const steps = [...document.querySelectorAll('.step')];
    const count = () => Math.trunc(Number(people.value)) || 0;
    const mark = () => {
      for (const step of steps) {
        const next = count() + Number(step.dataset.step);
        step.disabled = next < Number(people.min) || next > Number(people.max);
      }
    };
    for (const step of steps) {
      step.hidden = false;
      step.addEventListener('click', () => {
        people.value = String(count() + Number(step.dataset.step));
        mark();
      });
    }
    people.addEventListener('input', mark);
    mark();
  }
  if (main.dataset.endsAt && 'serviceWorker' in navigator && navigator.onLine) {
    // The pictures of both themes, because the phone may switch to the dark theme while it is offline.
    const pictures = [...document.querySelectorAll('img, source')].map((picture) => picture.src || picture.srcset);
    navigator.serviceWorker.register('/pass/service-worker.js', { scope: '/pass/' })
      .then(() => caches.open('ekhaya-pass'))
      .then(async (cache) => {
        await cache.add(location.pathname);
        await Promise.all(pictures.map((address) => cache.add(address).catch(() => undefined)));
      })
      .catch(() => undefined);
  }
})();
`;

/**
 * The service worker of the pass pages, scoped to /pass/. It serves pages and pictures that were opened before without a
 * network, and deletes a page that the server answers with 404 or 410.
 */
export const passServiceWorker = `
const name = 'ekhaya-pass';
const networkTimeoutMs = 4000;
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
const store = async (key, response) => {
  const cache = await caches.open(name);
  if (response.ok) await cache.put(key, response.clone());
  else if (response.status === 404 || response.status === 410) await cache.delete(key);
  return response;
};
const answer = async (request, key) => {
  const cached = await (await caches.open(name)).match(key);
  const fetched = fetch(request).then((response) => store(key, response));
  if (!cached) return fetched;
  const late = new Promise((resolve) => setTimeout(() => resolve(cached), networkTimeoutMs));
  return Promise.race([fetched.then((response) => (response.status >= 500 ? cached : response)), late])
    .catch(() => cached);
};
const picture = async (request) => (await (await caches.open(name)).match(request)) ?? fetch(request);
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.destination === 'image') event.respondWith(picture(request));
  if (request.mode !== 'navigate') return;
  const key = new URL(request.url).pathname;
  if (/^\\/pass\\/[A-Z2-7]{26}$/.test(key)) event.respondWith(answer(request, key));
});
`;

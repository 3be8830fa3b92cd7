import '../../resident-app/src/platform/testing/phone-storage.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pictureOf, startSnagWorld } from '../../server/src/features/snags/testing/snag-world.ts';

/** How often the network, the page or the server is cut: `EKHAYA_CUTS=300 npm run attack:outbox` is the long version. */
const cuts = Number(process.env['EKHAYA_CUTS'] ?? 10);

/**
 * What a cut does: before or after the server has acted, the page ends with the call, the connection breaks
 * within the body, or the database drops every connection, also the one that the call is using.
 */
const kinds = ['before', 'after', 'page-before', 'page-after', 'body', 'connections'] as const;

type World = Awaited<ReturnType<typeof startSnagWorld>>;
type Outbox = typeof import('../../resident-app/src/platform/outbox/outbox.ts');
type SnagOutbox = typeof import('../../resident-app/src/features/snags/snag-outbox.ts');

let world: World;
/** The number of cuts that are left, and of the page that lives now. Calls of an earlier page never end. */
let left = cuts;
let page = 0;
let onPageEnd = (): void => undefined;
/** Pseudo-random numbers with a seed, so that a failure can be repeated. */
let seed = Number(process.env['EKHAYA_SEED'] ?? 7);
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const never = new Promise<Response>(() => undefined);
const networkError = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** The first half of a body, after which the connection breaks. */
async function halfOf(address: string, init: RequestInit): Promise<RequestInit> {
  const whole = new Request(`${world.running.environment.publicUrl}${address}`, { ...init, signal: null });
  const headers = new Headers(whole.headers);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(bytes.slice(0, bytes.length / 2)),
    pull: (stream) => stream.error(new Error('The connection broke.')),
  });
  return { ...init, headers, body, duplex: 'half' } as RequestInit;
}

async function toServer(address: string, init: RequestInit): Promise<Response> {
  world.running.clock.advance(10);
  const headers = new Headers(init.headers);
  headers.set('cookie', world.thandi.cookie);
  return world.running.application.fetch(
    new Request(`${world.running.environment.publicUrl}${address}`, { ...init, headers, signal: null }),
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never,
  );
}

/** The network of the phone: one call in three is cut, until all cuts are made. */
async function cutFetch(address: string, init: RequestInit): Promise<Response> {
  const calledBy = page;
  if (left === 0 || random() > 1 / 3) return toServer(address, init);
  left -= 1;
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'before';
  if (kind === 'before') return networkError();
  if (kind === 'body') {
    if (init.body !== undefined) await toServer(address, await halfOf(address, init));
    return networkError();
  }
  if (kind === 'connections') {
    const answer = toServer(address, init).catch(() => networkError());
    await world.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const response = await answer;
    return response.status < 500 ? response : new Response('', { status: 503 });
  }
  if (kind === 'page-before' || kind === 'page-after') {
    if (kind === 'page-after') await toServer(address, init);
    if (calledBy === page) onPageEnd();
    return never;
  }
  await toServer(address, init);
  return networkError();
}

/** Opens the app anew, with the phone's store as it is. */
async function openPage(): Promise<{ outbox: Outbox; snags: SnagOutbox; ended: Promise<void> }> {
  vi.resetModules();
  page += 1;
  const ended = new Promise<void>((resolve) => {
    onPageEnd = resolve;
  });
  const outbox = await import('../../resident-app/src/platform/outbox/outbox.ts');
  const snags = await import('../../resident-app/src/features/snags/snag-outbox.ts');
  const { registerSnagSenders } = await import('../../resident-app/src/features/snags/index.ts');
  registerSnagSenders();
  return { outbox, snags, ended };
}

beforeAll(async () => {
  world = await startSnagWorld();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  const key = JSON.stringify({ apiKey: world.running.apiKey });
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'ekhaya-configuration' ? { textContent: key } : null),
    addEventListener: () => undefined,
  });
  vi.stubGlobal('fetch', cutFetch);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.running.close();
});

it(
  'every report arrives once, with its photos, in order, whatever dies when',
  async () => {
    const picture = async (at: number): Promise<Blob> =>
      new Blob([new Uint8Array(await pictureOf(at))], { type: 'image/png' });
    let open = await openPage();
    let written = 0;
    // She writes a report each turn until all cuts are made. Then everything that waits arrives.
    let isOver = false;
    // A page that has just opened has not read yet what waits.
    const cutsLeft = (): number => left;
    for (let turn = 0; cutsLeft() > 0 || isOver || open.outbox.outbox.get().length > 0; turn += 1) {
      expect(turn, `${left} cuts left, ${open.outbox.outbox.get().length} wait`).toBeLessThan(cuts * 10 + 100);
      if (left > 0) {
        const photos = [];
        for (let at = 0; at < 1 + (written % 2); at += 1) {
          const stored = await open.snags.storePhoto(await picture(written * 2 + at));
          if (stored) photos.push(stored);
        }
        const report = { request: `Lamp ${written}`, departmentId: '901-maintenance', estateId: '901', urgent: false };
        await open.outbox.putIntoOutbox(open.snags.SNAG_REPORT, { report, photos }, { about: report.request });
        written += 1;
      }
      await world.query('delete from rate_limit_attempts');
      // Sends what waits, also what the server refused after three of its errors, until the page ends.
      isOver = await Promise.race([open.outbox.retryAll().then(() => false), open.ended.then(() => true)]);
      if (isOver) open = await openPage();
    }
    const { rows } = await world.query('select request, photos from snags where user_id = $1 order by created_at', [
      world.thandi.userId,
    ]);
    expect(rows.map(({ request }: { request: string }) => request)).toEqual(
      Array.from({ length: written }, (_, at) => `Lamp ${at}`),
    );
    expect(written).toBeGreaterThan(2);
    for (const { request, photos } of rows as { request: string; photos: string[] }[]) {
      expect(photos, request).toHaveLength(1 + (Number(request.slice(5)) % 2));
    }
    const { rows: media } = await world.query('select id from media where owner_id = $1 and visibility = $2', [
      world.thandi.userId,
      'snag',
    ]);
    expect(media).toHaveLength(new Set(rows.flatMap(({ photos }: { photos: string[] }) => photos)).size);
  },
  30_000 + cuts * 1_000,
);

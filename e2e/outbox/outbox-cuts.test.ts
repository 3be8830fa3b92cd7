import '../../resident-app/src/platform/testing/phone-storage.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pictureOf, startSnagWorld } from '../../server/src/features/snags/testing/snag-world.ts';
import { startMortalServer, type MortalServer } from './mortal-server.ts';

/** How often the network, the page or the server is cut: `EKHAYA_CUTS=300 npm run attack:outbox` is the long version. */
const cuts = Number(process.env['EKHAYA_CUTS'] ?? 10);

/**
 * What a cut does. The network: the call or its answer is lost, or the connection breaks within the body. The page: it ends before
 * or after the server has acted. The server: its process is killed at any moment of the call, or once it has written what was sent
 * and before it can say so, or the database drops every connection.
 */
const faults = {
  network: ['before', 'after', 'body'],
  page: ['page-before', 'page-after'],
  server: ['killed', 'killed-after-commit', 'connections'],
} as const;
type Cut = (typeof faults)[keyof typeof faults][number];

/** A call with a photo takes about as long. A process is killed at a random moment of it. */
const CALL_MS = 40;

type World = Awaited<ReturnType<typeof startSnagWorld>>;
type Outbox = typeof import('../../resident-app/src/platform/outbox/outbox.ts');
type SnagOutbox = typeof import('../../resident-app/src/features/snags/snag-outbox.ts');

let world: World;
let server: MortalServer;
/** The session of the person at the real server. */
let cookie = '';
/** The number of cuts that are left, and of the page that lives now. Calls of an earlier page never end. */
let left = cuts;
let page = 0;
let onPageEnd = (): void => undefined;
/** How often each cut was made. */
const made: Partial<Record<Cut, number>> = {};
/** Pseudo-random numbers with a seed, so that a failure can be repeated. */
let seed = Number(process.env['EKHAYA_SEED'] ?? 7);
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const oneOf = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each;
const overTheNetwork = globalThis.fetch;

const never = new Promise<Response>(() => undefined);
const networkError = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The first half of a body, after which the connection breaks. */
async function halfOf(init: RequestInit): Promise<RequestInit> {
  const whole = new Request('http://phone.test', { ...init, signal: null });
  const headers = new Headers(whole.headers);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(bytes.slice(0, bytes.length / 2)),
    pull: (stream) => stream.error(new Error('The connection broke.')),
  });
  return { ...init, headers, body, duplex: 'half' } as RequestInit;
}

async function toServer(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('cookie', cookie);
  return overTheNetwork(`${await server.address()}${path}`, { ...init, headers, signal: null });
}

/** How many reports and photos the database holds. */
async function countWritten(): Promise<number> {
  const { rows } = await world.query('select (select count(*) from snags) + (select count(*) from media) as written');
  return Number((rows as { written: string }[])[0]?.written);
}

/** Kills the server when it has written what was sent, and before it could note its answer to a repeated call. */
async function killAfterCommit(path: string, init: RequestInit): Promise<Response> {
  await server.address();
  const before = await countWritten();
  const answered = new AbortController();
  const answer = toServer(path, init).finally(() => answered.abort());
  answer.catch(() => undefined);
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    while (!answered.signal.aborted && !(await holds()));
  };
  const holder = await world.running.database.pool.connect();
  await holder.query('begin');
  // The lock of the claim keeps the server from storing the answer.
  const claims = `select key from idempotency_keys where status is null and claimed_at > now() - interval '20 s' for update`;
  await until(async () => (await holder.query(claims)).rows.length > 0);
  await until(async () => (await countWritten()) > before);
  await server.kill();
  // Statements of the dead process must not run after its death.
  const waiting = `select pg_terminate_backend(pid, 5000) from pg_stat_activity`;
  await world.query(`${waiting} where datname = current_database() and wait_event_type = 'Lock'`);
  await holder.query('rollback');
  holder.release();
  return answer;
}

/** The network of the phone: one call in three is cut, until all cuts are made. */
async function cutFetch(path: string, init: RequestInit): Promise<Response> {
  const calledBy = page;
  if (left === 0 || random() > 1 / 3) return toServer(path, init);
  left -= 1;
  const cut: Cut = oneOf(faults[oneOf(['network', 'page', 'server'] as const)]);
  made[cut] = (made[cut] ?? 0) + 1;
  if (cut === 'before') return networkError();
  if (cut === 'body') {
    return init.body === undefined ? networkError() : toServer(path, await halfOf(init));
  }
  if (cut === 'killed') {
    await server.address();
    const answer = toServer(path, init);
    answer.catch(() => undefined);
    await pause(random() * CALL_MS);
    await server.kill();
    return answer;
  }
  if (cut === 'killed-after-commit') return killAfterCommit(path, init);
  if (cut === 'connections') {
    const answer = toServer(path, init);
    await world.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return answer;
  }
  if (cut === 'page-before' || cut === 'page-after') {
    if (cut === 'page-after') await toServer(path, init);
    if (calledBy === page) onPageEnd();
    return never;
  }
  await toServer(path, init);
  return networkError();
}

/**
 * Lets the time pass that lies between two attempts of a phone: what counts as many calls an hour is forgotten, and what a killed
 * process has begun counts as abandoned. No call is under way meanwhile.
 */
async function letTimePass(): Promise<void> {
  await world.query('delete from rate_limit_attempts');
  await world.query(`update idempotency_keys set claimed_at = claimed_at - interval '31 s' where status is null`);
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
  server = await startMortalServer(world.running.database, world.running.environment.secrets.current);
  const signedIn = await overTheNetwork(`${await server.address()}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': world.running.apiKey },
    body: JSON.stringify({ email: world.thandi.email, password: world.thandi.password }),
  });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
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
  await server.stop();
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
      await letTimePass();
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
    // So many cuts are of every kind.
    const everyCut: readonly Cut[] = cuts < 100 ? [] : Object.values(faults).flat();
    expect(everyCut.filter((cut) => made[cut] === undefined)).toEqual([]);
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

import { readStored, writeStored } from '../store/encrypted-store.ts';

/** An answer that needed a session. No cache of the browser may hold it, so it lies sealed on the phone. */
interface KeptAnswer {
  etag: string;
  body: unknown;
  /** Milliseconds since 1970 at which the server said it, or said that it still holds. */
  readAt: number;
  /** How long it need not be asked for again, in seconds. */
  freshForSeconds: number;
}

/** The addresses of what is kept, the newest last. */
const LIST = 'answers';
const MOST_KEPT = 80;
/** Codes for the gate, and who is signed in: asked for anew each time. */
const NEVER_KEPT = /^\/api\/(guard|auth)(\/|\?|$)/;

const nameOf = (address: string): string => `answer ${address}`;

let addresses: Promise<string[]> | undefined;
/** Another one since somebody has left: what was asked for before is not kept for whoever comes. */
let round = 0;
let doubtedAt = 0;

/** What the phone has of an address, to be asked for by its ETag; nothing for a read that is never kept. */
export async function findKeptAnswer(address: string): Promise<KeptAnswer | undefined> {
  if (NEVER_KEPT.test(address) || !(await list()).includes(address)) return undefined;
  return readStored<KeptAnswer>(nameOf(address));
}

/** True while the server has said that it need not be asked, and nothing was changed since. */
export const isFresh = ({ readAt, freshForSeconds }: KeptAnswer): boolean =>
  readAt > doubtedAt && readAt <= Date.now() && Date.now() - readAt < freshForSeconds * 1000;

/** Something has changed, or the person wants to know: what is kept is confirmed by the server before it is shown. */
export function doubtKeptAnswers(): void {
  doubtedAt = Date.now();
}

/** Marks who asks. `keepAnswer` takes the mark and keeps nothing for whoever has left meanwhile. */
export const markAsking = (): number => round;

/** Keeps the answer to a read that needed a session, or notes that the kept one still holds. */
export async function keepAnswer(address: string, answer: Response, body: unknown, asking: number): Promise<void> {
  const etag = answer.headers.get('etag');
  const isOurs = answer.headers.get('cache-control')?.includes('no-store') === true;
  if (etag === null || etag === '' || !isOurs || NEVER_KEPT.test(address) || asking !== round) return;
  const freshForSeconds = Number(answer.headers.get('x-fresh-for') ?? 0);
  // That it still holds is worth writing down only where it saves the next call.
  if (answer.status === 304 && freshForSeconds === 0) return;
  const known = await list();
  if (asking !== round) return;
  const others = known.filter((each) => each !== address);
  const dropped = others.splice(0, Math.max(0, others.length + 1 - MOST_KEPT));
  addresses = Promise.resolve([...others, address]);
  const kept: KeptAnswer = { etag, body, readAt: Date.now(), freshForSeconds };
  await Promise.all([
    writeStored(nameOf(address), kept),
    ...(known.at(-1) === address ? [] : [writeStored(LIST, [...others, address])]),
    ...dropped.map((each) => writeStored(nameOf(each), undefined)),
  ]);
}

/** The session is over; the store itself is emptied by whoever ends it. */
export function forgetKeptAnswers(): void {
  round += 1;
  addresses = undefined;
}

function list(): Promise<string[]> {
  addresses ??= readStored<string[]>(LIST).then((known) => known ?? []);
  return addresses;
}

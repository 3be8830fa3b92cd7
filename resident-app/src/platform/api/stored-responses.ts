import { readStored, writeStored } from '../store/encrypted-store.ts';

/** A private response (`no-store`). Browser caches must not keep it, so it lies in the encrypted store. */
interface StoredResponse {
  etag: string;
  body: unknown;
  /** When the server last sent or confirmed it, in milliseconds since 1970. */
  readAt: number;
  /** How long it is used without asking the server, in seconds. */
  freshForSeconds: number;
}

/** The stored name of the list of addresses, the newest last. */
const LIST = 'answers';
const MAX_STORED = 80;
/** Gate codes and the session: never stored, always requested. */
const NEVER_STORED = /^\/api\/(guard|auth)(\/|\?|$)/;

const nameOf = (address: string): string => `answer ${address}`;

let addresses: Promise<string[]> | undefined;
/** Increases when a session ends, so that responses to its calls are not stored for the next person. */
let generation = 0;
let invalidatedAt = 0;

/** Finds the stored response of an address. Its ETag revalidates it. */
export async function findStoredResponse(address: string): Promise<StoredResponse | undefined> {
  if (NEVER_STORED.test(address) || !(await listAddresses()).includes(address)) return undefined;
  return readStored<StoredResponse>(nameOf(address));
}

/** True while the server's `X-Fresh-For` lasts and nothing has changed since. */
export const isFresh = ({ readAt, freshForSeconds }: StoredResponse): boolean =>
  readAt > invalidatedAt && readAt <= Date.now() && Date.now() - readAt < freshForSeconds * 1000;

/** Makes every stored response stale: the server confirms it before it is used again. */
export function invalidateStoredResponses(): void {
  invalidatedAt = Date.now();
}

/** The generation that a call passes to `storeResponse` when its response arrives. */
export const sessionGeneration = (): number => generation;

/** Stores a private response with an ETag, or the confirmation of a stored one. Does nothing after its session's end. */
export async function storeResponse(
  address: string,
  response: Response,
  body: unknown,
  askedIn: number,
): Promise<void> {
  const etag = response.headers.get('etag');
  const isPrivate = response.headers.get('cache-control')?.includes('no-store') === true;
  if (etag === null || etag === '' || !isPrivate || NEVER_STORED.test(address) || askedIn !== generation) return;
  const freshForSeconds = Number(response.headers.get('x-fresh-for') ?? 0);
  // A confirmation is written only where it saves the next call.
  if (response.status === 304 && freshForSeconds === 0) return;
  const known = await listAddresses();
  if (askedIn !== generation) return;
  const others = known.filter((each) => each !== address);
  const dropped = others.splice(0, Math.max(0, others.length + 1 - MAX_STORED));
  addresses = Promise.resolve([...others, address]);
  const stored: StoredResponse = { etag, body, readAt: Date.now(), freshForSeconds };
  await Promise.all([
    writeStored(nameOf(address), stored),
    ...(known.at(-1) === address ? [] : [writeStored(LIST, [...others, address])]),
    ...dropped.map((each) => writeStored(nameOf(each), undefined)),
  ]);
}

/** Forgets the list in memory when the session ends. The caller erases the store itself. */
export function forgetStoredResponses(): void {
  generation += 1;
  addresses = undefined;
}

function listAddresses(): Promise<string[]> {
  addresses ??= readStored<string[]>(LIST).then((known) => known ?? []);
  return addresses;
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { addPublicPicture } from './add-public-picture.ts';
import { startWithFiles } from './profile.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startWithFiles>>;
let person: Person;
let other: Person;

beforeAll(async () => {
  running = await startWithFiles();
});
afterAll(() => running.close());
beforeEach(async () => {
  person = await signUpSomebody(running);
  other = await signUpSomebody(running);
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3202a' } });

const upload = (bytes: Uint8Array, cookie?: string, name = 'photo.jpg', type = 'image/jpeg') => {
  const body = new FormData();
  body.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return running.request('POST', '/api/images', { body, cookie });
};
const uploadPhoto = async ({ cookie }: Person): Promise<string> => {
  const answer = await upload(await photo(40, 40).jpeg().toBuffer(), cookie);
  expect(answer.status).toBe(201);
  return answer.body.details.url;
};

/** Fetches a file as bytes. */
const fetchFile = async (url: string, headers: Record<string, string> = {}) => {
  const request = new Request(`${running.environment.publicUrl}${url}`, { headers });
  const response = await running.application.fetch(request, { incoming: { socket: {} } } as never);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const setPhoto = (photoURL: unknown, cookie?: string, userId = 'me') =>
  running.request('PUT', `/api/user?userID=${userId}`, { body: { photoURL }, cookie });
const photoOf = async ({ cookie }: Person) =>
  (await running.request('GET', '/api/user?userID=me', { cookie })).body.details.photoURL;

describe('POST /api/images', () => {
  it('turns it upright, drops its metadata and keeps at most 1600 pixels a side', async () => {
    const taken = await photo(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Thandi Nkosi' }, IFD3: { GPSLatitude: '26/1 0/1 7/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(taken, person.cookie);
    const { bytes, response } = await fetchFile(body.details.url, { cookie: person.cookie });
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 800, height: 1600 });
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
    expect(response.headers.get('content-type')).toBe('image/webp');
  });

  it('does not enlarge, and accepts every image format, whatever the file name', async () => {
    const answer = await upload(await photo(30, 20).png().toBuffer(), person.cookie, 'x.txt', 'text/plain');
    const { bytes } = await fetchFile(answer.body.details.url, { cookie: person.cookie });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
  });

  it('refuses a picture that is cut off in its middle', async () => {
    const whole = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    expect((await upload(whole, person.cookie)).status).toBe(201);
    const answer = await upload(whole.subarray(0, whole.length / 2), person.cookie);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'image/not-an-image']);
  });

  it.each([
    ['text that claims to be a picture', Buffer.from('not an image')],
    ['nothing', Buffer.alloc(0)],
    ['a drawing, which can hold more than a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
  ])('refuses %s and stores nothing', async (_, bytes) => {
    const kept = async () => (await running.database.pool.query('select count(*) from media')).rows[0];
    const before = await kept();
    const answer = await upload(bytes, person.cookie);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'image/not-an-image']);
    expect(await kept()).toEqual(before);
  });

  it('refuses a small file that unpacks to more than 25 million pixels', async () => {
    const bomb = await photo(5_001, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect((await upload(bomb, person.cookie)).status).toBe(400);
  });

  it('requires a session, a form and at most 12 MB', async () => {
    const picture = await photo(4, 4).png().toBuffer();
    expect((await upload(picture)).status).toBe(401);
    const { cookie } = person;
    expect((await running.request('POST', '/api/images', { body: {}, cookie })).status).toBe(415);
    const tooLarge = await running.request('POST', '/api/images', {
      rawBody: 'x'.repeat(13 * 1024 * 1024),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      cookie,
    });
    expect(tooLarge.status).toBe(413);
  });

  it('accepts 60 uploads an hour, and counts invalid files too', async () => {
    const picture = await photo(2, 2).png().toBuffer();
    for (let count = 0; count < 30; count += 1) {
      expect((await upload(picture, person.cookie)).status).toBe(201);
      expect((await upload(Buffer.from('not an image'), person.cookie)).status).toBe(400);
    }
    const refused = await upload(picture, person.cookie);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    running.clock.advance(hourMs + 1);
    expect((await upload(picture, person.cookie)).status).toBe(201);
  });

  it('holds the limit for 90 concurrent uploads and answers the surplus with Retry-After', async () => {
    const picture = await photo(2, 2).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 90 }, () => upload(picture, person.cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(30);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('leaves no temporary file on the disk', async () => {
    const temporary = await mkdtemp(join(running.folder, 'temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    const picture = await upload(await photo(4, 4).png().toBuffer(), person.cookie);
    const noPicture = await upload(Buffer.from('not an image'), person.cookie);
    vi.unstubAllEnvs();
    expect([picture.status, noPicture.status]).toEqual([201, 400]);
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('PUT /api/user', () => {
  it('sets an image that the caller uploaded, and removes it with an empty text', async () => {
    const url = await uploadPhoto(person);
    expect((await setPhoto(url, person.cookie)).body).toEqual({ status: 'success', details: {} });
    expect(await photoOf(person)).toBe(url);
    expect((await setPhoto('', person.cookie)).status).toBe(200);
    expect(await photoOf(person)).toBe('');
  });

  it('shows the previous photo no more', async () => {
    const [first, second] = [await uploadPhoto(person), await uploadPhoto(person)];
    await setPhoto(first, person.cookie);
    await setPhoto(second, person.cookie);
    await setPhoto(second, person.cookie);
    expect((await fetchFile(first, { cookie: person.cookie })).response.status).toBe(404);
    expect((await fetchFile(second, { cookie: person.cookie })).response.status).toBe(200);
  });

  it('refuses another person’s image and one that was never uploaded', async () => {
    const theirs = await uploadPhoto(other);
    for (const [url, status, code] of [
      [theirs, 409, 'image/missing'],
      ['/media/never-uploaded', 409, 'image/missing'],
      ['https://evil.example/x.png', 400, 'validation'],
      ['/media/../x', 400, 'validation'],
      [7, 400, 'validation'],
    ]) {
      const answer = await setPhoto(url, person.cookie);
      const { code: answered, fields } = answer.body.errorDetails;
      expect([answer.status, answered, Object.keys(fields)], String(url)).toEqual([status, code, ['photoURL']]);
    }
    expect(await photoOf(person)).toBe('');
  });

  it('changes only the caller’s own photo, also for staff', async () => {
    const roleId = testRoleId('901', 'Administrator');
    await grantRole(running.database.db, { userId: other.userId, roleId }, running.dependencies);
    expect((await setPhoto('')).status).toBe(401);
    expect((await setPhoto('', person.cookie, other.userId)).status).toBe(403);
    expect((await setPhoto('', other.cookie, person.userId)).status).toBe(403);
  });
});

describe('GET /media/{id}', () => {
  it('shows a private image to its owner, and her photo to staff of her estates', async () => {
    const url = await uploadPhoto(person);
    const statusFor = async (cookie?: string) => (await fetchFile(url, cookie ? { cookie } : {})).response.status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor(other.cookie)).toBe(403);
    const { response } = await fetchFile(url, { cookie: person.cookie });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const roleId = testRoleId('901', 'Manager');
    await grantRole(running.database.db, { userId: other.userId, roleId }, running.dependencies);
    expect(await statusFor(other.cookie)).toBe(403);
    expect((await setPhoto(url, person.cookie)).status).toBe(200);
    expect(await statusFor(other.cookie)).toBe(200);
  });

  it('answers 304 only to clients that have the image and may see it', async () => {
    const url = await uploadPhoto(person);
    const first = await fetchFile(url, { cookie: person.cookie });
    const tag = { 'if-none-match': first.response.headers.get('etag') ?? '' };
    expect((await fetchFile(url, { ...tag, cookie: person.cookie })).response.status).toBe(304);
    expect((await fetchFile(url, tag)).response.status).toBe(401);
  });

  it('serves a public picture to everyone, cacheable permanently, and without scripts in drawings', async () => {
    const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await addPublicPicture(running.database.db, { id: 'gate', bytes, extension: 'svg' }, running.dependencies);
    const { response, bytes: served } = await fetchFile('/media/gate');
    expect(served).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('serves a narrow copy of a public picture for tiles, and no other width', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#27693f' } })
      .webp()
      .toBuffer();
    await addPublicPicture(running.database.db, { id: 'pool', bytes, extension: 'webp' }, running.dependencies);
    const narrow = await fetchFile('/media/pool?width=480');
    expect(await sharp(narrow.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
    const whole = await fetchFile('/media/pool');
    expect(whole.bytes).toEqual(new Uint8Array(bytes));
    expect(narrow.response.headers.get('etag')).not.toBe(whole.response.headers.get('etag'));
    const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await addPublicPicture(running.database.db, { id: 'mark', bytes: drawing, extension: 'svg' }, running.dependencies);
    expect((await fetchFile('/media/mark?width=480')).bytes).toEqual(drawing);
    expect((await fetchFile('/media/pool?width=4800')).response.status).toBe(400);
  });

  it.each(['unknown', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(300)])('answers 404 for %s', async (id) => {
    expect((await fetchFile(`/media/${id}`, { cookie: person.cookie })).response.status).toBe(404);
  });
});

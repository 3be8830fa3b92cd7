import { blankFields, contentKinds, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addGates } from '../gate-access/index.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { addRole, grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
let editor: Person;
let resident: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya hostile '));
  running = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  const { db } = running.database;
  await createTestEstate(db);
  [editor, resident] = [await signUpSomebody(running), await signUpSomebody(running)];
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(db, { id: '901-editor', ...role });
  await grantRole(db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
  const fence = { allowedDistanceMetres: 250, revertToOffline: false, message: 'Closer', refreshIntervalMs: 2000 };
  await db.transaction((transaction) =>
    addGates(transaction, [
      {
        id: 'g',
        estateId: '901',
        name: 'South',
        isEnabled: true,
        roleNames: [],
        opensAt: '0000',
        closesAt: '2400',
        location: { latitude: '-26', longitude: '28.13', ...fence },
      },
    ]),
  );
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const calls = '/api/console/content';
const begin = (kind: ContentKind, fields: object, title = 'Hostile') =>
  running.request('POST', calls, {
    cookie: editor.cookie,
    body: { kind, title, estateId: '901', fields: { ...blankFields[kind], ...fields } },
  });
const get = (path: string) => running.request('GET', path, { cookie: resident.cookie });

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
const place = { latitude: -26.001, longitude: 28.131 };
const line = [[28.131, -26.001] as const, [28.132, -26.001] as const];
const road = { id: 'r', kind: 'road', name: script, line, direction: 'both', speed: 30 };

/** A script in every text of every kind that takes any words. */
const scripted: { [Kind in ContentKind]: object } = {
  event: { eventCategory: script.slice(0, 40), place: script, description: script, cardImageAlt: script },
  'event-category': {},
  development: {
    area: script,
    priceRange: script.slice(0, 60),
    coverImageAlt: script,
    description: script,
    ownedBy: script,
    sliderImages: [{ url: '/media/a', alt: script }],
    sales: [{ title: script, from: 1, rooms: 1, bathrooms: 1, squareMeters: 1, images: [] }],
    contact: [{ contactPerson: script, contactNumber: '011 555 0100' }],
  },
  'lifestyle-provider': {
    pictureAlt: script,
    categories: [
      {
        name: script.slice(0, 40),
        title: script,
        picture: '',
        offerings: [{ title: script, time: script, text: script, price: '', picture: '' }],
      },
    ],
  },
  restaurant: { pictureAlt: script },
  document: { category: script.slice(0, 40) },
  point: { ...place, description: script, imageAlt: script },
  plan: { parts: [road] },
  'directory-service': {
    serviceTypes: [
      {
        name: script,
        icon: 'home',
        contacts: [{ displayName: script, description: script, contactNumber: script.slice(0, 25), isEnabled: true }],
      },
    ],
  },
};

describe('hostile content', () => {
  it.each(contentKinds)('a script in every text of a %s stays the words that were written', async (kind) => {
    const { status, body, headers } = await begin(kind, scripted[kind], script);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.details.title).toBe(script);
    expect(body.details.fields).toMatchObject(scripted[kind]);
    // No browser reads the answer as a page.
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each<[ContentKind, string, (address: string) => object]>([
    ['event', 'externalLink1', (address) => ({ externalLink1: address })],
    ['event', 'managerLink', (address) => ({ managerLink: address })],
    ['event', 'cardImage', (address) => ({ cardImage: address })],
    ['development', 'salesMap', (address) => ({ salesMap: address })],
    ['development', 'brochure', (address) => ({ brochure: address })],
    ['development', 'virtualTour', (address) => ({ virtualTour: address })],
    ['development', 'coverImage', (address) => ({ coverImage: address })],
    ['development', 'sliderImages', (address) => ({ sliderImages: [{ url: address, alt: '' }] })],
    ['lifestyle-provider', 'logo', (address) => ({ logo: address })],
    ['restaurant', 'picture', (address) => ({ picture: address })],
    ['document', 'file', (address) => ({ file: address })],
    ['point', 'image', (address) => ({ ...place, image: address })],
  ])('a `javascript:` and a `file:` link is refused with words: %s, %s', async (kind, field, fieldsWith) => {
    const addresses = ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,<script>', ' javascript:alert(1)'];
    for (const address of addresses) {
      const { status, body } = await begin(kind, fieldsWith(address));
      expect(status, address).toBe(400);
      const [name, sentence] = Object.entries<string>(body.errorDetails.fields)[0] ?? [];
      expect(name).toMatch(new RegExp(`^fields\\.${field}`));
      expect(sentence).toMatch(/\w{3,}/);
    }
  });

  it('a GeoJSON of 100 MB is refused with words', async () => {
    const rawBody = `{"type":"FeatureCollection","features":[${' '.repeat(100_000_000)}]}`;
    for (const [method, path] of [
      ['POST', calls],
      ['PUT', `${calls}/never-written`],
      ['POST', `${calls}/import`],
    ] as const) {
      const answer = await running.request(method, path, { cookie: editor.cookie, rawBody });
      expect([answer.status, answer.body.errorDetails.detail]).toEqual([413, 'What was sent is too large.']);
    }
  });

  it('a plan and a place with coordinates of another continent are refused with words', async () => {
    const amsterdam = { latitude: 52.37, longitude: 4.9 };
    const far = [
      await begin('point', amsterdam),
      await begin('plan', {
        parts: [
          {
            ...road,
            line: [
              [4.9, 52.37],
              [4.91, 52.37],
            ],
          },
        ],
      }),
    ];
    const saved = await Promise.all(
      far.map(async ({ body }) => {
        return running.request('POST', `${calls}/${body.details.id}/publish`, {
          cookie: editor.cookie,
          body: { visibleFrom: null, shownUntil: null },
        });
      }),
    );
    const sentence = 'This is not here: it lies more than 30 km from the gates of this estate.';
    expect(saved.map(({ body }) => body.errorDetails.fields)).toEqual([
      { 'fields.latitude': sentence },
      { 'fields.parts': sentence },
    ]);
  });
});

describe('hostile pictures', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#b3202a' } });
  const stored = async () => {
    const { rows } = await running.database.pool.query<{ count: number }>('select count(*)::int as count from media');
    const files = await readdir(folder, { recursive: true });
    return { rows: rows[0]?.count, files: files.filter((name) => /\.\w+$/.test(name)).length };
  };
  const upload = (bytes: Uint8Array, name: string, type: string) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name, { type }));
    return running.request('POST', `${calls}/pictures`, { cookie: editor.cookie, body });
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF';

  it.each<[string, string, string, () => Promise<Uint8Array>]>([
    ['of 30 megapixels', 'sky.png', 'image/png', () => plain(6_000, 5_000).png().toBuffer()],
    ['SVG with a script', 'logo.svg', 'image/svg+xml', () => Promise.resolve(Buffer.from(svg))],
    ['SVG with a script, named .png', 'logo.png', 'image/png', () => Promise.resolve(Buffer.from(svg))],
    ['PDF named .jpg', 'menu.jpg', 'image/jpeg', () => Promise.resolve(Buffer.from(pdf))],
    [
      'that breaks off',
      'half.jpg',
      'image/jpeg',
      async () => {
        const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
        const whole = sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3202a', noise } });
        const bytes = await whole.jpeg().toBuffer();
        return bytes.subarray(0, bytes.length / 2);
      },
    ],
    ['that is a page', 'page.webp', 'image/webp', () => Promise.resolve(Buffer.from(script))],
    ['without bytes', 'none.png', 'image/png', () => Promise.resolve(new Uint8Array())],
  ])('a picture %s is refused with words, and nothing is stored', async (_, name, type, draw) => {
    const before = await stored();
    const { status, body } = await upload(await draw(), name, type);
    expect([status, body.errorDetails.detail]).toEqual([400, 'Please choose an image.']);
    expect(await stored()).toEqual(before);
  });

  it('a picture of 24 megapixels is stored as webp, at most 1,600 pixels a side, with the narrow copy that tiles ask for', async () => {
    const { status, body } = await upload(await plain(6_000, 4_000).jpeg().toBuffer(), 'sky.jpg', 'image/jpeg');
    expect(status).toBe(201);
    const { pool } = running.database;
    const { rows } = await pool.query<{ key: string }>('select object_key as key from media where id = $1', [
      body.details.url.replace('/media/', ''),
    ]);
    const read = async (key: string) => sharp(await running.dependencies.objectStore.get(key)).metadata();
    const key = rows[0]?.key ?? '';
    expect(await read(key)).toMatchObject({ format: 'webp', width: 1600 });
    expect(await read(key.replace('.webp', '-narrow.webp'))).toMatchObject({ format: 'webp', width: 480 });
  });
});

describe('a draft is read by nobody but staff, by any call', () => {
  it('of every kind, in every list and by its id', async () => {
    const ids: Record<string, string> = {};
    for (const kind of contentKinds) {
      const { body } = await begin(kind, kind === 'point' ? place : {}, 'A secret draft');
      ids[kind] = body.details.id;
    }
    const lists = [
      '/api/eventsapi/Events/AppView/ByEventType?eventType=Event&estateId=901',
      '/api/events/categories?estateId=901',
      '/api/developments?estateID=901',
      '/api/documents?estateId=901',
      '/api/documents?estateId=901&search=secret',
      '/api/estates/901/points',
      '/api/estates/901/map',
      '/api/directorylevelsapi/estateDirectoryLink?estateId=901',
      '/api/accesscontrol?userID=me',
    ];
    for (const path of lists) {
      const { status, body } = await get(path);
      expect(JSON.stringify(body), `${status} ${path}`).not.toContain('secret draft');
      for (const id of Object.values(ids)) expect(JSON.stringify(body), path).not.toContain(id);
    }
    const byId = [
      `/api/events/${ids['event']}`,
      `/api/events/${ids['event']}/calendar.ics`,
      `/api/developments/${ids['development']}/viewings`,
      `/api/developments/${ids['development']}/viewing.ics`,
      `/api/providers/${ids['lifestyle-provider']}`,
      `/api/providers/${ids['restaurant']}`,
      `/api/providers/${ids['restaurant']}/categories`,
      `/api/providers/${ids['restaurant']}/categories/1/offerings`,
    ];
    for (const path of byId) expect((await get(path)).status, path).toBe(404);
    for (const id of Object.values(ids)) {
      for (const path of [`${calls}/${id}`, `${calls}/${id}/versions`]) expect((await get(path)).status).toBe(403);
    }
    const answer = await running.request('PUT', `/api/events/${ids['event']}/answer`, {
      cookie: resident.cookie,
      body: { going: true, guests: [] },
    });
    expect(answer.status).toBe(404);
  });
});

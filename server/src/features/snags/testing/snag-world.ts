import sharp from 'sharp';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { addRole, grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { addSnagSetup } from '../departments/add-snag-setup.ts';

/** A person of a test with the cookie of her session. */
export type Person = Awaited<ReturnType<typeof signUpSomebody>>;

/** Returns the status and the error code of an answer. */
export const codeOf = (answer: { status: number; body: { errorDetails?: { code: string } } }) => [
  answer.status,
  answer.body.errorDetails?.code,
];

/** A picture of one colour; each number gives another one. */
export const pictureOf = (at: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: at % 256, g: Math.floor(at / 256), b: 90 } } })
    .png()
    .toBuffer();

/** Two estates with departments and managers; two owners live at the first, and somebody works on its snags. */
export const startSnagWorld = async () => {
  const running = await startApplicationForTests();
  const { db, pool } = running.database;
  const centre = { latitude: -26, longitude: 28 };
  for (const [id, estateName] of [
    ['901', 'Test Ridge'],
    ['902', 'Other Bay'],
  ] as const) {
    await createTestEstate(db, { estateId: id, estateName });
    await addRole(db, {
      id: `${id}-maintenance-role`,
      estateId: id,
      name: 'Maintenance',
      rank: 40,
      displayName: 'Maintenance',
      description: '',
    });
    await addSnagSetup(db, { id, ...centre, emails: { Roads: 'roads@umoya.test' } }, running.dependencies);
  }
  const signUpAs = async (
    role: TestRole | 'Maintenance',
    names: [string, string],
    estateId = '901',
  ): Promise<Person> => {
    const [firstname, lastname] = names;
    const estateName = estateId === '901' ? 'Test Ridge' : 'Other Bay';
    const person = await signUpSomebody(running, { firstname, lastname, estateId, estateName });
    await grantRole(
      db,
      {
        userId: person.userId,
        roleId: role === 'Maintenance' ? `${estateId}-maintenance-role` : testRoleId(estateId, role),
      },
      running.dependencies,
    );
    return person;
  };
  const thandi = await signUpAs('Owner', ['Thandi', 'Nkosi']);
  const pieter = await signUpAs('Owner', ['Pieter', 'van Wyk']);
  const sipho = await signUpAs('Maintenance', ['Sipho', 'Dlamini']);
  const manager = await signUpAs('Manager', ['Lerato', 'Mokoena']);
  const otherManager = await signUpAs('Manager', ['Johan', 'Botha'], '902');

  const ask = (method: string, path: string, who: Person, body?: unknown, key?: string) =>
    running.request(method, path, {
      cookie: who.cookie,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const report = (overrides: Record<string, unknown> = {}, who = thandi, key?: string) =>
    ask(
      'POST',
      '/api/snags',
      who,
      { request: 'The street light is out', departmentId: '901-maintenance', estateId: '901', ...overrides },
      key,
    );
  return {
    running,
    thandi,
    pieter,
    sipho,
    manager,
    otherManager,
    ask,
    report,
    /** Reports a snag and returns its id. */
    reported: async (overrides: Record<string, unknown> = {}, who = thandi): Promise<string> => {
      const answer = await report(overrides, who);
      if (answer.status !== 201) throw new Error(`Not reported: ${JSON.stringify(answer.body)}`);
      return String(answer.body.details.id);
    },
    /** The snags that a person reads as her own. */
    own: async (who = thandi) => (await ask('GET', '/api/snags?userID=me', who)).body.details,
    /** Reads from the console API. */
    read: async (path: string, who = manager) => (await ask('GET', `/api/console/${path}`, who)).body.details,
    work: (method: string, path: string, body: unknown, who = manager) =>
      ask(method, `/api/console/snags/${path}`, who, body),
    query: (text: string, values: unknown[] = []) => pool.query(text, values),
    /** Uploads a file as an image. */
    upload: async (who: Person, bytes?: Uint8Array, key?: string) => {
      const body = new FormData();
      const image =
        bytes ??
        (await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b3202a' } })
          .jpeg()
          .toBuffer());
      body.append('file', new File([new Uint8Array(image)], 'photo.jpg', { type: 'image/jpeg' }));
      return ask('POST', '/api/images', who, body, key);
    },
  };
};

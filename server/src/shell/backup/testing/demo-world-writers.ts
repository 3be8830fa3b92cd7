import { randomUUID } from 'node:crypto';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';
import { newSandbox } from '../../../../sandbox/sandbox.ts';
import { serveSandbox } from '../../../../sandbox/serve-sandbox.ts';
import { DEMO_PASSWORD, seedDemoWorld } from '../../../../demo-data/index.ts';
import { codeOf, enrolPhone } from '../../../features/gate-access/testing/gate-access.factory.ts';
import { cards, quickFaults, setUpProviders } from '../../../features/payments/testing/paying-world.ts';
import { uploadTestImage } from '../../../features/profile/profile.factory.ts';
import type { TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../testing/application-for-tests.ts';

const people = ['thandi', 'pieter', 'amina', 'guard', 'manager'] as const;
type Person = (typeof people)[number];

/** The phones of the guards were offline for so long. Their entries are uploaded one by one. */
const offlineMinutes = 12 * 60;
/** The seconds between two passages of a person that a gate asks for, and some more. */
const betweenPassagesMs = 90_000;

/** Starts the demo world on a database, with a sandbox of the gateway and the vendor, and signs people in. */
const startWorld = async (database: TestDatabase, storageUrl: string) => {
  const served = await serveSandbox(newSandbox('http://127.0.0.1:8080/sandbox', quickFaults));
  const running = await startApplicationForTests({ database, environment: { storageUrl, sandboxUrl: served.url } });
  await seedDemoWorld(running.dependencies, () => undefined);
  // The merchant of the demo world confirms each card on a page of its own. This one needs no page.
  await setUpProviders(database.db, running.environment, { estateId: '91' });
  const cookies = new Map<Person, string>();
  for (const person of people) {
    const answer = await running.request('POST', '/api/auth/sign-in/email', {
      body: { email: `${person}@ekhaya.test`, password: DEMO_PASSWORD },
    });
    cookies.set(person, answer.cookie ?? '');
  }
  /** Calls the API as a person. @throws {Error} when the answer is no success */
  const call = async (who: Person, method: string, path: string, body?: unknown, version?: number) => {
    const answer = await running.request(method, path, {
      cookie: cookies.get(who) ?? '',
      headers: { 'idempotency-key': randomUUID() },
      ...(body !== undefined && { body }),
      ...(version !== undefined && { version }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.details;
  };
  const stop = async (): Promise<void> => {
    await running.application.stop();
    served.close();
  };
  return { running, call, stop, cookieOf: (who: Person) => cookies.get(who) ?? '' };
};

type World = Awaited<ReturnType<typeof startWorld>>;

/** Books a place in the gym and cancels it again. */
const book = async ({ call }: World): Promise<void> => {
  const { id } = await call('pieter', 'POST', '/api/booking', {
    locationId: '91',
    services: ['91-gym'],
    resources: [{ id: '91-gym-place', quantity: 1 }],
    date: '2026-11-20',
    start: '1700',
    end: '1800',
    customer: { email: '', name: 'Pieter', mobile: '', extraInfo: { unitNumber: '22' } },
    access: { visitors: 1 },
  });
  const reason = 'Cancellation requested by user';
  await call('pieter', 'PUT', '/api/booking/status', { bookingId: id, status: 'CANCELED', reason });
};

/** Invites a visitor and revokes it. Quotas count the visitors of a day, so each invitation is for another day. */
const invite = async ({ call }: World, turn: number): Promise<void> => {
  const day = new Date(Date.UTC(2026, 10, 16 + (turn % 20))).toISOString().slice(0, 10);
  const [made] = await call('thandi', 'POST', '/api/vistor/invite?estateID=91', {
    residentUserID: 'me',
    visitorName: `Visitor ${turn}`,
    visitorPhoneNumber: '0824127788',
    invitedDateStart: `${day} 14:00`,
    invitedDateEnd: `${day} 15:00`,
  });
  await call('thandi', 'PUT', `/api/vistor/revokeInvite?inviteID=${made.InviteID}`);
};

/** Publishes an announcement, which a resident reads, and deletes a draft. */
const announce = async ({ call }: World, turn: number): Promise<void> => {
  const draft = await call('manager', 'POST', '/api/console/notifications', {
    estateIds: ['91'],
    title: `Water off ${turn}`,
  });
  await call('manager', 'POST', `/api/console/notifications/${draft.id}/publish`, undefined, draft.version);
  await call('amina', 'PUT', `/api/notifications/${draft.id}`, { status: 'READ' });
  const other = await call('manager', 'POST', '/api/console/notifications', { estateIds: ['91'], title: 'Draft' });
  await call('manager', 'DELETE', `/api/console/notifications/${other.id}`, undefined, other.version);
};

/** Changes the one row of contact numbers that a person has. */
const changeContact = async ({ call }: World, turn: number): Promise<void> => {
  const cell = `072 418 ${String(turn % 10_000).padStart(4, '0')}`;
  const others = { home: '', work: '', emergencyContactName: '', emergencyContactNumber: '' };
  await call('amina', 'PUT', '/api/user/contact?userID=me', { ...others, cell });
};

/** Adds a vehicle and deletes the one of the turn before. */
const createVehicleChange = ({ call }: World) => {
  let previous: string | undefined;
  return async (turn: number): Promise<void> => {
    const added = await call('pieter', 'POST', '/api/user/vehicle?userID=me', {
      make: 'Toyota',
      model: 'Corolla Cross',
      colour: 'Red',
      year: '2024',
      registrationNumber: `CA ${100_000 + turn}`,
      vinNumber: '',
      licenseDiscPhotoURL: '',
      carPhotoURL: '',
    });
    if (previous !== undefined) await call('pieter', 'DELETE', `/api/user/vehicle?userID=me&vehicleId=${previous}`);
    previous = added.vehicleId;
  };
};

/** Replaces the photo of a person, whose bytes a backup may copy after the records that name the former one. */
const changePhoto = async ({ running, call, cookieOf }: World): Promise<void> => {
  const { url } = await uploadTestImage(running, { cookie: cookieOf('amina') });
  await call('amina', 'PUT', '/api/user?userID=me', { photoURL: url });
};

/** Uploads passages of a guard's phone that was offline: each is the next one of a pass, in and out in turn. */
const createPassages = async ({ running, call, cookieOf }: World) => {
  const pass = await enrolPhone(running, cookieOf('thandi'));
  const enrolledAt = running.clock.now().getTime();
  running.clock.advance(offlineMinutes * minuteMs);
  return async (turn: number): Promise<void> => {
    const at = enrolledAt + turn * betweenPassagesMs;
    const code = await codeOf(running, pass, { behind: running.clock.now().getTime() - at });
    const entry = {
      nonce: randomUUID(),
      at: new Date(at).toISOString(),
      gateId: 'msasa-main',
      result: 'granted',
      code,
    };
    const direction = turn % 2 === 0 ? 'in' : 'out';
    const { entered } = await call('guard', 'POST', '/api/gate/log', { entries: [{ ...entry, direction }] });
    if (entered.length !== 1) throw new Error('the passage was not entered');
  };
};

/** Buys electricity: what the jobs then do with the gateway and the vendor is in the ledger. */
const pay = async ({ call }: World): Promise<void> => {
  await call('thandi', 'POST', '/api/estates/91/proxy/account/payment', {
    estateID: '91',
    accountNo: '04222222225',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    email: 'thandi@ekhaya.test',
    amount: 100,
    userId: 'me',
    cardNumber: cards.approved,
    cvv: '123',
    cardExpiryDate: { month: '12', year: '2028' },
  });
};

/** The tables that have other rows after each writer's turn. */
export const writtenTables = [
  'announcements',
  'audit_log',
  'booking_lines',
  'bookings',
  'contact_details',
  'gate_log',
  'gate_presence',
  'idempotency_keys',
  'ledger_entries',
  'media',
  'notification_reads',
  'notifications',
  'pass_chains',
  'payment_events',
  'payments',
  'vehicles',
  'visitor_invitations',
].map((name) => `public.${name}`);

/** The demo world with people and staff who write to it through the API, each as fast as the answers come. */
export const startWrittenWorld = async (database: TestDatabase, storageUrl: string) => {
  const world = await startWorld(database, storageUrl);
  const writers: Record<string, (turn: number) => Promise<void>> = {
    bookings: () => book(world),
    invitations: (turn) => invite(world, turn),
    announcements: (turn) => announce(world, turn),
    contacts: (turn) => changeContact(world, turn),
    photos: () => changePhoto(world),
    vehicles: createVehicleChange(world),
    passages: await createPassages(world),
    payments: () => pay(world),
  };
  const turns = new Map<string, number>(Object.keys(writers).map((name) => [name, 0]));
  const ending = new AbortController();
  const write = async ([name, turn]: [string, (turn: number) => Promise<void>]): Promise<void> => {
    for (let count = 0; !ending.signal.aborted; count += 1) {
      await turn(count);
      turns.set(name, count + 1);
    }
  };
  const writing = Promise.all(Object.entries(writers).map(write));
  // Its failure is awaited in `end`.
  writing.catch(() => ending.abort());
  return {
    running: world.running,
    /** Waits until every writer has ended a number of turns more than now. */
    writeOn: async (more: number): Promise<void> => {
      const before = new Map(turns);
      const isBehind = ([name, count]: [string, number]): boolean => count < (before.get(name) ?? 0) + more;
      await eventually(() => {
        const behind = [...turns].filter(isBehind).map(([name]) => name);
        if (behind.length > 0 && !ending.signal.aborted) throw new Error(`${behind.join(', ')} write no more`);
      });
    },
    /** Lets the writers end their turn. @throws {Error} of the first call that was refused */
    end: async (): Promise<void> => {
      ending.abort();
      await writing;
    },
    stop: world.stop,
  };
};

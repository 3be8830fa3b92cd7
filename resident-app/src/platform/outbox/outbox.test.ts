import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { forgetAllExcept, readStored, writeStored } from '../testing/memory-store.ts';
import {
  outbox,
  putIntoOutbox,
  registerBatchSender,
  registerSender,
  retryRefused,
  sendOutbox,
  sendWhenOnline,
  titleOfOutboxItem,
} from './outbox.ts';
import { recordsToPreserve, restoreRecords } from './preserved-records.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const send = vi.fn<(payload: string, id: string) => Promise<unknown>>();
const letter = { name: 'letter', title: 'Letters' };
const record = { name: 'record', title: 'Records', isRecord: true };
const change = { name: 'change', title: 'Changes', isPreserved: true };
for (const kind of [letter, record, change]) registerSender(kind, send);

beforeEach(async () => {
  await forgetAllExcept({});
  outbox.set([]);
  send.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

const sessionEnds = async (person: string | undefined): Promise<void> =>
  forgetAllExcept(await recordsToPreserve(person));

const refused = (status: number, code: ApiError['code'] = 'internal') => new ApiError({ code, status, detail: '' });

describe('an item', () => {
  it('is sent at once with a network', async () => {
    await sendWhenOnline(letter, 'hello');
    expect(send.mock.calls.map(([payload]) => payload)).toEqual(['hello']);
    expect(outbox.get()).toEqual([]);
  });

  it('waits without a network, and is sent once, in order', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(letter, 'first');
    await sendWhenOnline(letter, 'second');
    expect(send).not.toHaveBeenCalled();
    expect(outbox.get().map(({ payload }) => payload)).toEqual(['first', 'second']);
    network.mockReturnValue(true);
    await Promise.all([sendOutbox(), sendOutbox()]);
    expect(send.mock.calls.map(([payload]) => payload)).toEqual(['first', 'second']);
  });

  it('keeps its id when it is sent again', async () => {
    send.mockRejectedValueOnce(refused(503, 'unavailable'));
    await sendWhenOnline(letter, 'hello');
    expect(outbox.get()).toHaveLength(1);
    await sendOutbox();
    expect(outbox.get()).toEqual([]);
    expect(new Set(send.mock.calls.map(([, id]) => id)).size).toBe(1);
  });

  it('is dropped when the server refuses it', async () => {
    send.mockRejectedValueOnce(refused(400, 'validation'));
    await sendWhenOnline(letter, 'hello');
    expect(outbox.get()).toEqual([]);
  });
});

const sent = () => send.mock.calls.map(([payload]) => payload);
const left = () => outbox.get().map(({ payload, refusal }) => [payload, refusal?.code]);

describe('a record', () => {
  it.each([
    [400, 'validation'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'body-too-large'],
  ] as const)(
    'is kept with the reason when the server answers %i, and is sent again only by retryRefused',
    async (status, code) => {
      send.mockRejectedValueOnce(refused(status, code));
      await sendWhenOnline(record, 'first');
      await sendWhenOnline(record, 'second');
      await sendOutbox();
      expect(sent()).toEqual(['first', 'second']);
      expect(left()).toEqual([['first', code]]);
      await retryRefused(letter);
      expect(sent()).toHaveLength(2);
      await retryRefused(record);
      expect(sent()).toEqual(['first', 'second', 'first']);
      expect(outbox.get()).toEqual([]);
    },
  );

  it.each([
    [0, 'offline'],
    [0, 'timeout'],
    [429, 'too-many-requests'],
    [500, 'internal'],
    [503, 'unavailable'],
    [401, 'api-key'],
  ] as const)('stays unsent when the server answers %i %s', async (status, code) => {
    send.mockRejectedValueOnce(refused(status, code));
    await sendWhenOnline(record, 'first');
    expect(left()).toEqual([['first', undefined]]);
    await sendOutbox();
    expect(outbox.get()).toEqual([]);
  });

  it('counts as refused after three server errors, and does not stop other items meanwhile', async () => {
    send.mockImplementation((payload) => (payload === 'poisoned' ? Promise.reject(refused(500)) : Promise.resolve()));
    await sendWhenOnline(record, 'poisoned');
    await sendWhenOnline(record, 'second');
    expect(left()).toEqual([['poisoned', undefined]]);
    await sendOutbox();
    expect(left()).toEqual([['poisoned', 'internal']]);
    await sendOutbox();
    expect(sent()).toEqual(['poisoned', 'poisoned', 'second', 'poisoned']);
    send.mockResolvedValue(undefined);
    await retryRefused(record);
    expect(outbox.get()).toEqual([]);
  });

  it('is not sent after the end of the session', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (const each of ['first', 'second']) await sendWhenOnline(record, each);
    vi.restoreAllMocks();
    send.mockRejectedValueOnce(refused(401, 'session-required'));
    await sendOutbox();
    expect(sent()).toEqual(['first']);
    expect(left()).toHaveLength(2);
  });

  it('is not sent or stored for the next person when its session ends while another is being sent', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (const each of ['first', 'second']) await sendWhenOnline(record, each);
    network.mockReturnValue(true);
    let finish = (): void => undefined;
    send.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
    const sending = sendOutbox();
    await vi.waitFor(() => expect(sent()).toEqual(['first']));
    await sessionEnds(undefined);
    finish();
    await sending;
    await sendOutbox();
    expect(sent()).toEqual(['first']);
    expect(await readStored('outbox')).toBeUndefined();
  });

  it('is not sent on when another tab has erased it meanwhile', async () => {
    const steps: string[] = [];
    const withSteps = { name: 'with-steps', title: 'With steps' };
    registerSender(withSteps, async (_payload: string, _id, { keep }) => {
      steps.push('first photo');
      await writeStored('outbox', undefined);
      await keep('changed');
      steps.push('the report');
    });
    await sendWhenOnline(withSteps, 'entry');
    expect(steps).toEqual(['first photo']);
    expect(await readStored('outbox')).toEqual([]);
  });

  it('survives the end of a session when the feature that sends it is not loaded', async () => {
    const item = { id: 'one', kind: 'of-a-feature-not-loaded', payload: 'entry', isPreserved: true };
    await writeStored('outbox', [item, { ...item, id: 'two', isPreserved: false }]);
    await sessionEnds('grace');
    await restoreRecords('grace');
    expect(await readStored('outbox')).toEqual([item]);
  });

  it('has its title and survives the end of a session when it was put in before its sender was registered', async () => {
    await putIntoOutbox({ name: 'of-a-feature-not-loaded', title: 'Snags', isPreserved: true }, 'entry');
    expect(outbox.get().map(titleOfOutboxItem)).toEqual(['Snags']);
    await sessionEnds('grace');
    await restoreRecords('grace');
    expect(await readStored('outbox')).toMatchObject([{ payload: 'entry', title: 'Snags' }]);
  });

  it('survives the end of a session and is sent only after the same person has signed in again', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(record, 'entry');
    await sendWhenOnline(letter, 'hello');
    await sessionEnds('grace');
    network.mockReturnValue(true);
    await restoreRecords('thandi');
    await sendOutbox();
    // Thandi logs out of the same phone.
    await sessionEnds(undefined);
    expect(sent()).toEqual([]);
    await restoreRecords('grace');
    expect(sent()).toEqual(['entry']);
    await restoreRecords('grace');
    expect(sent()).toHaveLength(1);
  });
});

describe('items that are sent together', () => {
  it('go with one call, at most so many, and each stays or goes by its own answer', async () => {
    const sendBatch = vi.fn<(payloads: string[]) => Promise<(ApiError | undefined)[]>>();
    const answers = { poisoned: refused(400, 'validation'), busy: refused(429, 'too-many-requests') };
    sendBatch.mockImplementation(async (payloads) => payloads.map((payload) => answers[payload as 'busy']));
    const entry = { name: 'entry', title: 'Entries', isRecord: true };
    registerBatchSender(entry, { maxItems: 3, send: sendBatch });
    for (const each of ['first', 'poisoned', 'busy', 'last']) await putIntoOutbox(entry, each);
    await putIntoOutbox(letter, 'a letter');
    sendBatch.mockRejectedValueOnce(refused(0, 'offline'));
    await sendOutbox();
    expect(sendBatch.mock.calls).toEqual([[['first', 'poisoned', 'busy']], [['last']]]);
    expect(sent()).toEqual(['a letter']);
    await sendOutbox();
    expect(sendBatch.mock.calls.slice(2)).toEqual([[['first', 'poisoned', 'busy']]]);
    expect(left()).toEqual([
      ['poisoned', 'validation'],
      ['busy', undefined],
    ]);
  });
});

describe('what was typed', () => {
  it('survives a session that ended meanwhile, for the same person only', async () => {
    await writeStored('draft/profile/new-vehicle', { make: 'Toyota' });
    await sessionEnds('thandi');
    expect(await readStored('draft/profile/new-vehicle')).toBeUndefined();
    await restoreRecords('grace');
    expect(await readStored('draft/profile/new-vehicle')).toBeUndefined();
    await restoreRecords('thandi');
    expect(await readStored('draft/profile/new-vehicle')).toEqual({ make: 'Toyota' });
  });

  it('and a change that waits in the outbox, which a refusal drops', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(change, 'new number');
    await sessionEnds('thandi');
    network.mockReturnValue(true);
    send.mockRejectedValueOnce(refused(400, 'validation'));
    await restoreRecords('thandi');
    expect(send.mock.calls.map(([payload]) => payload)).toEqual(['new number']);
    expect(outbox.get()).toEqual([]);
  });

  it('is erased at logout', async () => {
    await writeStored('draft/profile/new-vehicle', { make: 'Toyota' });
    await sessionEnds(undefined);
    await restoreRecords('thandi');
    expect(await readStored('draft/profile/new-vehicle')).toBeUndefined();
  });
});

describe('a phone without storage', () => {
  it('keeps the items while the app is open', async () => {
    const store = await import('../testing/memory-store.ts');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const full = vi.spyOn(store, 'writeStored').mockResolvedValue();
    await sendWhenOnline(record, 'entry');
    full.mockRestore();
    network.mockReturnValue(true);
    await sendOutbox();
    await sendOutbox();
    expect(sent()).toEqual(['entry']);
    expect(outbox.get()).toEqual([]);
  });

  it('loses no stored item while the store cannot be read', async () => {
    const store = await import('../testing/memory-store.ts');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(record, 'first');
    const closing = vi.spyOn(store, 'requireStored').mockRejectedValue(new DOMException('closing'));
    await sendWhenOnline(record, 'second');
    closing.mockRestore();
    network.mockReturnValue(true);
    await sendOutbox();
    expect(sent().toSorted()).toEqual(['first', 'second']);
  });
});

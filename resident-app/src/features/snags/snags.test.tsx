import type { showToast } from '@ekhaya/ui-kit/feedback/toast';
import type { Snag } from '@ekhaya/contract/snags/snags';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outage } from '../../platform/outages/outage.factory.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { fakeGeolocation } from '../../platform/testing/geolocation.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { outbox, putIntoOutbox, registerSender, sendOutbox } from '../../platform/outbox/outbox.ts';
import { endSession } from '../../platform/session/session.ts';
import { forgetItems } from '../../platform/outbox/unsent-items.ts';
import { storedNames } from '../../platform/testing/memory-store.ts';
import { registerSnagSenders, usePrefetchedDepartments } from './index.ts';
import { photosSent, queueAnswer, queueReport, storePhoto, type WaitingPhoto } from './snag-outbox.ts';
import { SnagReportScreen } from './report/snag-report.screen.tsx';
import { SnagScreen } from './snag.screen.tsx';
import { SnagsScreen } from './snags.screen.tsx';
import { WaitingScreen } from './waiting.screen.tsx';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const READ = 'GET /api/snags';
const REPORT = 'POST /api/snags';

const snag = (overrides: Partial<Snag> = {}): Snag => ({
  id: 'light',
  estateId: '91',
  isYours: true,
  reportedBy: null,
  title: 'Street light is out',
  request: 'Street light is out',
  department: 'Maintenance',
  departmentId: 'maintenance',
  status: 'NEW',
  reason: '',
  isUrgent: false,
  photos: [],
  place: { text: 'Unit 14', latitude: null, longitude: null },
  answers: [],
  promisedAt: '2026-11-13T15:00:00.000Z',
  plannedAt: null,
  outage: null,
  asksIfMended: false,
  createdAt: '2026-11-10T17:22:00.000Z',
  updatedAt: '2026-11-10T17:22:00.000Z',
  ...overrides,
});

let api: FakeApi;
beforeEach(() => {
  registerSnagSenders();
  api = fakeApi({
    [READ]: () => [snag(), snag({ id: 'dog', title: 'Dog barks', status: 'REJECTED', reason: 'Not ours.' })],
    [REPORT]: () => snag(),
    'GET /api/snags/nearby': () => [],
    'GET /api/outages': () => [],
    'GET /api/departments': () =>
      ['Maintenance', 'Landscaping'].map((name) => ({ id: name.toLowerCase(), name, promiseHours: 9, estates: [] })),
  });
  signedIn(api);
});

describe('Snags', () => {
  it('lists open and closed ones with their state', async () => {
    showScreen(<SnagsScreen />, '/Snags');
    const open = await screen.findByRole('list', { name: 'OPEN' });
    expect(within(open).getByRole('link').textContent).toContain('Street light is out');
    expect(within(screen.getByRole('list', { name: 'CLOSED' })).getByText('REJECTED')).toBeDefined();
  });

  it('says that nothing was reported, and that the list could not be read', async () => {
    api.answer(READ, () => []);
    showScreen(<SnagsScreen />, '/Snags');
    expect(await screen.findByText(/You have reported nothing yet/)).toBeDefined();
  });

  it('shows one with its line of time and asks once whether it is mended', async () => {
    api.answer(READ, () => [snag({ status: 'DONE', asksIfMended: true, promisedAt: null })]);
    api.answer('POST /api/snags/{id}/confirm', () => snag({ status: 'DONE', promisedAt: null }));
    showScreen(<SnagScreen />, '/Snag?snag=light');
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Is it mended?' })).toBeNull());
    expect(screen.getByText('You reported it')).toBeDefined();
  });
});

const DEPARTMENTS = 'GET /api/departments';

/** What runs in the background once the app has started. */
function Started() {
  usePrefetchedDepartments();
  return null;
}

describe('Report a snag', () => {
  it('is written without a network though its page was never opened: the app reads the departments at its start', async () => {
    showScreen(<Started />, '/home');
    await waitFor(async () =>
      expect((await storedNames()).filter((name) => name.includes('departments'))).not.toEqual([]),
    );
    cleanup();
    api.answer(DEPARTMENTS, refuse('unavailable'));
    setOnline(false);
    showScreen(<SnagReportScreen />, '/SnagReport');
    expect(await screen.findByLabelText('What is broken?')).toBeDefined();
    setOnline(true);
  });

  it('asks for no departments at the start for a person without a role', async () => {
    await endSession();
    api.answer('GET /api/config/{key}', refuse('unavailable'));
    signedIn(api, { entries: [] });
    showScreen(<Started />, '/home');
    await waitFor(() => expect(api.inputsOf('GET /api/config/{key}')).not.toEqual([]));
    expect(api.inputsOf(DEPARTMENTS)).toEqual([]);
  });

  it('suggests the department, and sends the report once with its id', async () => {
    showScreen(<SnagReportScreen />, '/SnagReport');
    fireEvent.change(await screen.findByLabelText('What is broken?'), { target: { value: 'The sprinkler leaks' } });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Department').value).toBe('landscaping'));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.inputsOf(REPORT)).toHaveLength(1));
    expect(api.inputsOf(REPORT)[0]?.body).toMatchObject({
      request: 'The sprinkler leaks',
      departmentId: 'landscaping',
    });
    expect(api.headersOf(REPORT, 'idempotency-key')[0]).toMatch(/^[\w-]{36}$/);
  });

  it('says what is missing, and keeps a report that waits or was refused, with the reason', async () => {
    showScreen(<SnagReportScreen />, '/SnagReport');
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please say what is broken, or add a photo.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('What is broken?'), { target: { value: 'The bench is broken' } });
    setOnline(false);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(location.pathname).not.toBe('/SnagReport'));
    showScreen(<WaitingScreen />, '/Waiting');
    const waiting = within(await screen.findByRole('list', { name: 'Not sent yet' }));
    expect(waiting.getByText('The bench is broken')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
    api.answer(REPORT, refuse('forbidden'));
    setOnline(true);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText(/^Not taken: /)).toBeDefined();
  });
});

describe('a report with five photos', () => {
  it("'shows its progress and survives a reload': each photo arrives once, in order", async () => {
    const photos: WaitingPhoto[] = [];
    for (const word of ['one', 'two', 'three', 'four', 'five']) {
      const stored = await storePhoto(new Blob([word], { type: 'image/jpeg' }));
      if (stored) photos.push(stored);
    }
    const arrived: (string | null)[] = [];
    let isCut = true;
    api.answer('POST /api/images', () => {
      if (isCut && arrived.length === 2) return refuse('unavailable')();
      arrived.push(api.headersOf('POST /api/images', 'idempotency-key').at(-1) ?? null);
      return { id: `image-${arrived.length}`, url: '' };
    });
    const report = { estateId: '91', departmentId: 'maintenance', request: 'The bench is broken' };
    await queueReport({ report, photos });
    await waitFor(() => expect(outbox.get().map((item) => photosSent(item))).toMatchObject([{ sent: 2, all: 5 }]));
    // As after a reload: nothing is known but what the phone has stored.
    forgetItems();
    isCut = false;
    showScreen(<SnagsScreen />, '/Snags');
    api.answer(REPORT, refuse('unavailable'));
    await sendOutbox();
    expect(await screen.findByText('5 of 5 photos sent, 0 KB of 0 KB')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Photos sent' }).getAttribute('value')).toBe('19');
    expect(new Set(arrived).size).toBe(5);
    api.answer(REPORT, () => snag());
    await sendOutbox();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(api.inputsOf(REPORT).at(-1)?.body.photos).toEqual(['image-1', 'image-2', 'image-3', 'image-4', 'image-5']);
  });
});

describe('an outage that the estate knows of', () => {
  it("is named while she types: 'We know of this', and one tap says that she is affected too", async () => {
    const known = outage();
    const planned = { ...known, id: 'o2', kind: 'electricity' as const, startsAt: '2027-11-14T08:00:00.000Z' };
    api.answer('GET /api/outages', () => [planned, known]);
    api.answer('POST /api/outages/{id}/affected', () => ({ ...known, isAffected: true }));
    showScreen(<SnagReportScreen />, '/NewSnag');
    fireEvent.change(await screen.findByLabelText('What is broken?'), { target: { value: 'The hedge is too high' } });
    expect(screen.queryByText(/We know of this/)).toBeNull();
    fireEvent.change(screen.getByLabelText('What is broken?'), { target: { value: 'There is no water' } });
    fireEvent.click(await screen.findByRole('button', { name: 'I am affected too' }));
    expect(await screen.findByText('You said so')).toBeDefined();
    // Works that begin later are no cause of what is broken now.
    fireEvent.change(screen.getByLabelText('What is broken?'), { target: { value: 'The street light is out' } });
    expect(screen.queryByText(/We know of this/)).toBeNull();
    expect(api.inputsOf(REPORT)).toHaveLength(0);
  });
});

describe('the place of a report', () => {
  beforeEach(() => {
    const line: [number, number][] = [
      [28.1, -26],
      [28.101, -26],
      [28.101, -26.001],
      [28.1, -26],
    ];
    api.answer('GET /api/estates/{estateID}/map', () => ({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'plot-14',
          properties: { kind: 'plot', name: '14' },
          geometry: { type: 'Polygon', coordinates: [line] },
        },
      ],
    }));
  });

  const pressPlan = (plan: HTMLElement): void => {
    const view = plan.closest('.plan-view') ?? plan;
    Object.assign(view, { setPointerCapture: () => undefined });
    fireEvent.pointerDown(view, { button: 0, pointerId: 1, clientX: 200, clientY: 320 });
    fireEvent.pointerUp(view, { pointerId: 1, clientX: 200, clientY: 320 });
  };

  it("comes 'from the phone' and is 'moved on the plan'", async () => {
    const phone = fakeGeolocation();
    showScreen(<SnagReportScreen />, '/NewSnag');
    fireEvent.click(await screen.findByRole('button', { name: 'Use where I am' }));
    phone.moveTo({ latitude: -26.0005, longitude: 28.1005, accuracy: 12 });
    const plan = await screen.findByRole('img', { name: 'Plan of the estate with the place. A press moves it.' });
    pressPlan(plan);
    expect(await screen.findByText('The place that you chose on the plan is added.')).toBeDefined();
  });

  it("comes 'from the plan' alone, where the phone does not say where it is", async () => {
    const phone = fakeGeolocation();
    showScreen(<SnagReportScreen />, '/NewSnag');
    fireEvent.click(await screen.findByRole('button', { name: 'Use where I am' }));
    phone.fail(1);
    expect(await screen.findByText(/^This phone does not give its place to the app/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Choose on the plan' }));
    pressPlan(await screen.findByRole('img', { name: 'Plan of the estate. A press chooses the place.' }));
    expect(await screen.findByText('The place that you chose on the plan is added.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the place' }));
    expect(screen.getByRole('button', { name: 'Use where I am' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Choose on the plan' })).toBeDefined();
  });

  it('is written in words where the estate has no plan', async () => {
    api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [] }));
    showScreen(<SnagReportScreen />, '/NewSnag');
    fireEvent.click(await screen.findByRole('button', { name: 'Choose on the plan' }));
    expect(await screen.findByText('This estate has no plan. Please write where it is.')).toBeDefined();
  });
});

describe('what waits', () => {
  it('is edited: an answer below its snag, contact details on their screen', async () => {
    const contactsKind = { name: 'contacts', title: 'Your contact details', editPath: '/Contacts' };
    registerSender(contactsKind, () => Promise.resolve());
    setOnline(false);
    await queueAnswer({ snagId: 'light', text: 'Still dark', photos: [] }, 'Street light is out');
    await putIntoOutbox(contactsKind, { work: '010 555 0111' });
    showScreen(<WaitingScreen />, '/Waiting');
    const [answer, contacts] = await screen.findAllByRole('button', { name: 'Edit' });
    fireEvent.click(contacts ?? document.body);
    await waitFor(() => expect(location.pathname).toBe('/Contacts'));
    expect(outbox.get()).toHaveLength(2);
    fireEvent.click(answer ?? document.body);
    await waitFor(() => expect(location.pathname + location.search).toBe('/Snag?snag=light'));
    expect(outbox.get().map(({ kind }) => kind)).toEqual(['contacts']);
    cleanup();
    setOnline(true);
    showScreen(<SnagScreen />, '/Snag?snag=light');
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Still dark'));
  });
});

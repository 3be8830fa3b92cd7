import { errorCodes } from '@ekhaya/contract/wire/error-codes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../../platform/testing/signed-in.tsx';
import { freeSlots, lagoonBooking, msasaRidge, resource, service } from '../bookings.factory.ts';
import { LagoonAccessScreen } from './lagoon-access.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const BOOK = 'POST /api/booking';
const SERVICES = 'GET /api/services';
const AMENITIES = 'GET /api/service/{id}/resources';
const record = { serviceId: 'special', title: 'Lagoon', picture: '/media/lagoon' };
const lagoon = service({ id: 'special', name: 'Msasa Ridge|Lagoon', hours: { start: '0800', end: '1900' } });
const kayak = resource({ id: 'kayak', name: 'Msasa Ridge|Kayak', quantity: 4 });
const board = resource({ id: 'board', name: 'Msasa Ridge|Paddle board', quantity: 8 });
const hourly = (remaining: number, taken: string[] = []) =>
  freeSlots({ from: '0800', to: '1800', step: 60, remaining }, taken);

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  api = fakeApi({
    'GET /api/locations': () => [msasaRidge],
    [SERVICES]: () => [service(), lagoon],
    [AMENITIES]: () => [board, kayak],
    'GET /api/availability/{date}/0/service/{serviceId}': () => hourly(8, ['1500']),
    'GET /api/availability/{date}/{start}/resource/{resourceId}': ({ params }) =>
      hourly(params.resourceId === 'kayak' ? 2 : 6),
    'GET /api/bookings': () => [],
    [BOOK]: ({ body }) => lagoonBooking({ date: body.date }),
  });
  return () => vi.useRealTimers();
});

const show = (opened: unknown = record, unitNumber = '14'): void => {
  signedIn(api, { entries: [accessEntry({ unitNumber })] });
  showScreen(<LagoonAccessScreen />, '/LagoonAccess', opened);
};
const open = async (opened: unknown = record, unitNumber = '14'): Promise<void> => {
  show(opened, unitNumber);
  if (opened !== null) await screen.findByRole('button', { name: 'Book' });
};
const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book' });
const press = async (...names: (string | RegExp)[]): Promise<void> => {
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }));
};
const more = (label: string, times = 1): void => {
  const button = screen.getByRole('group', { name: label }).querySelectorAll('button')[1];
  for (let presses = 0; presses < times; presses += 1) if (button) fireEvent.click(button);
};
const chooseTomorrow = async (): Promise<void> => {
  await press(/^Date/);
  fireEvent.click(await screen.findByRole('button', { name: /Friday,? 13 November 2026/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const chooseMorning = async (): Promise<void> => {
  await chooseTomorrow();
  await press(/^Start/, '09:00', '13:00');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

describe('LagoonAccess', () => {
  it("'date, start, end, visitors counter, unit, optional amenity resources'", async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Lagoon' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toBe('DateThu 12 November 2026');
    expect(screen.getByRole('button', { name: /^Start/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^End/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Unit/ }).textContent).toContain('14 Msasa Ridge');
    expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'Visitors1',
      'Paddle board0',
      'Kayak0',
    ]);
  });

  it("'start 08:00 to 19:00 hourly; end at least 60 minutes after start, at most 19:00'; taken times are disabled", async () => {
    await open();
    await chooseTomorrow();
    await press(/^Start/);
    await screen.findByText('SELECT START TIME');
    const times = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^\d\d:00$/ });
    expect(
      times()
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toBe('08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00 18:00 19:00');
    expect(
      times()
        .filter(({ disabled }) => disabled)
        .map(({ textContent }) => textContent),
    ).toEqual(['15:00', '19:00']);
    await press('17:00');
    expect(screen.getByText('SELECT END TIME')).toBeTruthy();
    await press('19:00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'End 19:00' })).toBeTruthy();
  });

  it('shows above Book a hint while the form is incomplete, then a summary', async () => {
    await open();
    expect(screen.getByText('Choose a start time, or the day pass.')).toBeTruthy();
    await chooseMorning();
    expect(screen.getByText('Choose how many of something, or the day pass.')).toBeTruthy();
    more('Kayak', 2);
    expect(screen.getByText('Fri 13 Nov 2026, 09:00 – 13:00 · 2 × Kayak')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    expect(screen.queryByText(/^Choose/)).toBeNull();
  });

  it('shows the places left at the chosen time, and limits the visitors to them', async () => {
    api.answer('GET /api/availability/{date}/0/service/{serviceId}', () =>
      hourly(8).map((slot) => ({ ...slot, visitorsLeft: slot.time === '1000' ? 2 : 9 })),
    );
    await open();
    more('Visitors', 2);
    await chooseMorning();
    const line = screen.getByRole('group', { name: 'Visitors' });
    await waitFor(() => expect(line.textContent).toContain('2 places left at 09:00'));
    expect(screen.getByText('Only 2 of 3 visitors still fit at this time.')).toBeTruthy();
    more('Kayak');
    expect(book().disabled).toBe(true);
    fireEvent.click(line.querySelector('button') ?? document.body);
    expect(book().disabled).toBe(false);
    more('Visitors');
    expect(line.querySelector('output')?.textContent).toBe('2');
  });

  it('a day pass for today counts only the hours that have not passed', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Kayak' }).textContent).toMatch(/[1-9]\d* left/));
  });

  it('Save is disabled while neither a day pass nor an amenity ≥ 1 is chosen; a day pass alone can be booked', async () => {
    await open();
    expect(book().disabled).toBe(true);
    await chooseMorning();
    expect(book().disabled).toBe(true);
    more('Kayak');
    expect(book().disabled).toBe(false);
    fireEvent.click(screen.getByRole('group', { name: 'Kayak' }).querySelector('button') ?? document.body);
    expect(book().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    expect(book().disabled).toBe(false);
    fireEvent.click(book());
    await shownAlert();
    expect(api.inputsOf(BOOK)[0]?.body).toMatchObject({ resources: [], start: '0800', end: '1900' });
  });

  it('a person without a unit books in her own name: the field is hidden', async () => {
    await open(record, '');
    expect(screen.queryByText('Unit')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    expect(book().disabled).toBe(false);
    fireEvent.click(book());
    await shownAlert();
    expect(api.inputsOf(BOOK)[0]?.body).toMatchObject({ customer: { extraInfo: { unitNumber: '' } } });
  });

  it.each(['booking/not-allowed', 'booking/number-not-verified', 'booking/limit-reached'] as const)(
    'shows the reason when the server refuses with %s',
    async (code) => {
      api.answer(BOOK, refuse(code));
      await open();
      fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
      fireEvent.click(book());
      expect((await screen.findByRole('alert')).textContent).toContain(errorCodes[code].detail);
    },
  );

  it("'visitors at least 1; amenity quantities at least 0', and never more than is left", async () => {
    await open();
    await chooseMorning();
    const kayaks = screen.getByRole('group', { name: 'Kayak' });
    await waitFor(() => expect(kayaks.textContent).toBe('Kayak2 left at 09:000'));
    more('Kayak', 3);
    expect(kayaks.querySelector('output')?.textContent).toBe('2');
    expect(screen.getByRole('group', { name: 'Visitors' }).querySelector('button')?.disabled).toBe(true);
  });

  it("'Booking Successful' / 'Booking date and time has been booked.' (5 s)", async () => {
    await open();
    await chooseMorning();
    more('Kayak', 2);
    more('Visitors', 3);
    fireEvent.click(book());
    expect(await shownAlert()).toMatchObject({
      title: 'Booking Successful',
      text: expect.stringMatching(
        /^Booking date and time has been booked\.\n.+, Fri 13 Nov 2026, 09:00\u00a0–\u00a013:00$/,
      ),
      dismissAfterMs: 5000,
    });
    expect(api.inputsOf(BOOK)[0]?.body).toMatchObject({
      services: ['special'],
      resources: [{ id: 'kayak', quantity: 2 }],
      date: '2026-11-13',
      start: '0900',
      end: '1300',
      customer: { extraInfo: { unitNumber: '14' } },
      access: { visitors: 4 },
    });
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/lagoon'));
    expect(history.state).toMatchObject({ record: { tab: 'Upcoming' } });
  });

  it('says of a booking that staff approve that it has been requested', async () => {
    api.answer(BOOK, ({ body }) => lagoonBooking({ date: body.date, status: 'REQUESTED' }));
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    fireEvent.click(book());
    const alert = await shownAlert();
    expect(`${alert.title}: ${alert.text}`).toMatch(/^Success: Your booking has been requested\n/);
  });

  it.each([
    ['internal', 'Unable to make booking at this time. Please try again later.'],
    ['not-found', 'This does not exist.'],
  ] as const)("'Booking Failed' with server error or a default: %s", async (code, text) => {
    api.answer(BOOK, refuse(code));
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    fireEvent.click(book());
    expect(await shownAlert()).toMatchObject({ title: 'Booking Failed', text });
  });

  it('offline: nothing is booked, the reason is shown and the form is kept', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Day pass/ }));
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    fireEvent.click(book());
    expect(await screen.findByText('You are offline. Nothing has been sent; what you chose stays here.')).toBeTruthy();
    expect(screen.getByText('Booking Failed')).toBeTruthy();
    expect(api.inputsOf(BOOK)).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Day pass/ }).checked).toBe(true);
  });

  it("after 'booking/slot-taken' it offers the nearest free slots to tap, also of another amenity", async () => {
    const alternatives = [{ resourceId: 'board', date: '2026-11-13', start: '0900', end: '1300' }];
    api.answer(BOOK, refuse('booking/slot-taken', { alternatives }));
    await open();
    await chooseMorning();
    more('Kayak', 2);
    fireEvent.click(book());
    await press('Fri 13 Nov 2026 · 09:00\u00a0–\u00a013:00 · Paddle board');
    expect(screen.getByRole('group', { name: 'Paddle board' }).querySelector('output')?.textContent).toBe('2');
    expect(screen.getByRole('group', { name: 'Kayak' }).querySelector('output')?.textContent).toBe('0');
  });

  it("'No Bookings Available' once closing passed", async () => {
    vi.setSystemTime(new Date('2026-11-12T17:30:00Z'));
    await open();
    await press(/^Start/);
    expect(await screen.findByText('No Bookings Available')).toBeTruthy();
  });

  it('a deep link without a record redirects to its list', async () => {
    await open(null);
    expect(location.pathname).toBe('/lagoon');
  });

  it('opens for a tile on Home, whose value is the service', async () => {
    api.answer(SERVICES, () => [service({ id: 'special-2', name: 'Msasa Ridge|Wave pool' }), lagoon]);
    await open({ tileValue: 'special', title: 'Swim' });
    expect(location.pathname).toBe('/LagoonAccess');
    expect(screen.getByRole('heading', { name: 'Swim' })).toBeTruthy();
    expect(api.inputsOf(AMENITIES)[0]?.params).toEqual({ id: 'special' });
  });

  it('shows a skeleton while the amenities are being read', async () => {
    api.answer(AMENITIES, neverAnswers);
    show();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it.each([SERVICES, AMENITIES] as const)('shows a failure to read %s, with a retry', async (route) => {
    api.answer(route, refuse('forbidden'));
    show();
    expect(await screen.findByText('The lagoon could not be read')).toBeTruthy();
    if (route === SERVICES) api.answer(SERVICES, () => [lagoon]);
    else api.answer(AMENITIES, () => [kayak]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Book' })).toBeTruthy();
  });

  it('shows that the estate has no lagoon', async () => {
    api.answer(SERVICES, () => [service()]);
    show();
    expect(await screen.findByText('No Facilities Found.')).toBeTruthy();
  });
});

import { noAnswer } from '@ekhaya/contract/events/answers.rules';
import type { EventDetails, ListedEvent } from '@ekhaya/contract/events/events';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { EventScreen } from './event.screen.tsx';
import { eventsLive } from './events.live.ts';
import { EventsScreen } from './events.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/eventsapi/Events/AppView/ByEventType';
const CATEGORIES = 'GET /api/events/categories';
const ONE = 'GET /api/events/{id}';

const event = (id: string, rest: Partial<ListedEvent> = {}): ListedEvent => ({
  id,
  title: id,
  startDate: '2026-11-14 15:00:00',
  endDate: '2026-11-14 19:00:00',
  eventCategory: 'Family',
  cardImage: '/media/market',
  cardImageAlt: 'Stalls',
  rowImage: '',
  managerLink: '',
  featured: false,
  externalLink1: '',
  place: 'Lagoon lawn',
  repeats: 'never',
  ...rest,
});
const events = [
  event('Market', { featured: true }),
  event('Cinema', { featured: true, externalLink1: 'https://cinema.test/', managerLink: 'https://manager.test/' }),
  event('Padel', { eventCategory: 'Sport', managerLink: 'https://manager.test/' }),
];

/** The page of the market, which by default asks nobody who comes. */
const market = (changes: Partial<EventDetails> = {}): EventDetails => ({
  ...event('Market', { repeats: 'weekly' }),
  estateId: '91',
  description: 'One\n\n- <b>Two</b>',
  attendance: null,
  answer: noAnswer,
  ...changes,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [LIST]: () => events,
    [CATEGORIES]: () => ['Family', 'Sport', 'Music'],
    [ONE]: () => market(),
  });
  signedIn(api);
});
afterEach(() => vi.useRealTimers());

const show = () => showScreen(<EventsScreen />, '/events');
const listed = async (): Promise<string[]> => {
  const list = await screen.findByRole('list', { name: 'Events' });
  return within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

describe('Events', () => {
  it("'category filter (All plus configured), cards with title, date, image'", async () => {
    show();
    expect(await listed()).toEqual(['Sat 14 Nov, 15:00Market', 'Sat 14 Nov, 15:00Cinema', 'Sat 14 Nov, 15:00Padel']);
    const chips = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['All', 'Family', 'Sport', 'Music']);
    fireEvent.click(screen.getByRole('button', { name: 'Sport' }));
    expect(await listed()).toEqual(['Sat 14 Nov, 15:00Padel']);
    fireEvent.click(screen.getByRole('button', { name: 'Music' }));
    expect(screen.getByText('No Events')).toBeTruthy();
  });

  it("'a card opens the web page with share': that of the organiser, else the manager’s, else our own", async () => {
    show();
    const open = async (name: string) => {
      const list = await screen.findByRole('list', { name: 'Events' });
      fireEvent.click(within(list).getByRole('link', { name: new RegExp(`${name}$`) }));
    };
    await open('Cinema');
    await waitFor(() => expect(history.state.record).toEqual({ url: 'https://cinema.test/', title: 'Cinema' }));
    await open('Padel');
    await waitFor(() => expect(history.state.record).toEqual({ url: 'https://manager.test/', title: 'Padel' }));
    expect(location.pathname).toBe('/DynamicIFrame');
    await open('Market');
    await waitFor(() => expect(location.pathname).toBe('/Event'));
  });

  it("'featured carousel (auto-advance 3 s)' with the featured ones, which waits under a finger and stops after a swipe", async () => {
    const scrolled: number[] = [];
    Element.prototype.scrollTo = () => void scrolled.push(Date.now());
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'));
    show();
    const carousel = await screen.findByRole('region', { name: 'Featured events' });
    expect(within(carousel).getAllByRole('link')).toHaveLength(2);
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const wake = () => act(() => void carousel.dispatchEvent(new Event('pointerleave')));
    act(() => void carousel.dispatchEvent(new Event('pointerenter')));
    wake();
    pass(3_000);
    expect(scrolled).toHaveLength(1);
    act(() => void carousel.dispatchEvent(new Event('pointerdown')));
    pass(9_000);
    expect(scrolled).toHaveLength(1);
    wake();
    pass(3_000);
    expect(scrolled).toHaveLength(2);
    fireEvent.focusIn(carousel);
    pass(9_000);
    expect(scrolled).toHaveLength(2);
    fireEvent.focusOut(carousel);
    act(() => void carousel.dispatchEvent(new Event('touchmove')));
    pass(30_000);
    expect(scrolled).toHaveLength(2);
  });

  it('shows that it is loading', async () => {
    api.answer(LIST, neverAnswers);
    show();
    expect(await screen.findByRole('status')).toBeTruthy();
  });

  it("Empty 'No Events'", async () => {
    api.answer(LIST, () => []);
    show();
    expect(await screen.findByText('No Events')).toBeTruthy();
  });

  it('tries again after a failure', async () => {
    api.answer(LIST, refuse('forbidden'));
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LIST, () => events);
    fireEvent.click(again);
    expect(await listed()).toHaveLength(3);
  });

  it('follows what staff change, and keeps the list without a network', async () => {
    show();
    await listed();
    api.answer(LIST, () => [event('Fair')]);
    act(() => void eventsLive.content?.());
    await waitFor(async () => expect(await listed()).toEqual(['Sat 14 Nov, 15:00Fair']));
    act(() => setOnline(false));
    expect(await listed()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull());
  });
});

describe('our own page of an event', () => {
  it('shows when, where, how often, and words as words', async () => {
    showScreen(<EventScreen />, '/Event', events[0]);
    expect(await screen.findByText('Every Saturday')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Market' })).toBeTruthy();
    expect(screen.getByText('Sat 14 Nov 2026, 15:00 – 19:00')).toBeTruthy();
    expect(screen.getByText('<b>Two</b>').tagName).toBe('LI');
    expect(screen.getByRole('img', { name: 'Stalls' })).toBeTruthy();
  });

  it('says that an event is over', async () => {
    api.answer(ONE, refuse('not-found'));
    showScreen(<EventScreen />, '/Event', events[0]);
    expect(await screen.findByText('This event is over, or it was taken off.')).toBeTruthy();
  });

  it('opens the event that a notification names, also of another estate than the current one', async () => {
    api.answer(ONE, neverAnswers);
    showScreen(<EventScreen />, '/Event?id=Padel');
    expect(await screen.findByText('Loading')).toBeTruthy();
    cleanup();
    api.answer(ONE, () => market());
    showScreen(<EventScreen />, '/Event?id=Market');
    expect(await screen.findByRole('heading', { level: 1, name: 'Market' })).toBeTruthy();
    expect(api.inputsOf(ONE).at(-1)?.params).toEqual({ id: 'Market' });
    cleanup();
    api.answer(ONE, refuse('not-found'));
    showScreen(<EventScreen />, '/Event?id=Cinema');
    expect(await screen.findByText('This event is over, or it was taken off.')).toBeTruthy();
  });

  it('leads to the list without a record', async () => {
    showScreen(<EventScreen />, '/Event');
    await waitFor(() => expect(location.pathname).toBe('/events'));
  });
});

describe('the answer to an event', () => {
  const ANSWER = 'PUT /api/events/{id}/answer';
  const attendance = { places: 120, going: 86, waiting: 0, givesPasses: true };
  const showEvent = (changes: Partial<EventDetails> = {}): void => {
    api.answer(ONE, () => market({ attendance, ...changes }));
    showScreen(<EventScreen />, '/Event', events[0]);
  };

  it('asks how many come, and says what was answered', async () => {
    showEvent();
    expect(await screen.findByText('86 of 120')).toBeTruthy();
    expect(screen.getByText('Each gets a gate pass for these hours')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const guests = Array.from({ length: 2 }, () => ({ name: '', phone: '', hasPass: false }));
    const answer = { status: 'going' as const, guests, place: null };
    api.answer(ANSWER, () => answer);
    api.answer(ONE, () => market({ attendance: { ...attendance, going: 89 }, answer }));
    fireEvent.click(screen.getByRole('button', { name: 'Going, 3 of us' }));
    expect(await screen.findByText('GOING, 3 OF YOU')).toBeTruthy();
    expect(api.inputsOf(ANSWER)[0]?.body).toEqual({
      going: true,
      guests: guests.map(({ name, phone }) => ({ name, phone })),
      // The day that she sees: another one is refused.
      startDate: market({}).startDate,
    });
    expect(screen.getAllByText('No pass yet: name and number are missing')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
  });

  it('offers the waiting list where the places are taken, and says why an answer is refused', async () => {
    showEvent({ attendance: { ...attendance, going: 120, waiting: 3 } });
    const wait = await screen.findByRole('button', { name: 'Join the waiting list' });
    api.answer(ANSWER, refuse('events/no-answers'));
    fireEvent.click(wait);
    await waitFor(() => expect(JSON.stringify(waitingDialogs.get())).toContain('This event asks nobody who comes.'));
  });

  it('says which place in the waiting list is hers', async () => {
    const full = { attendance: { ...attendance, going: 120, waiting: 12 } };
    showEvent({ ...full, answer: { status: 'waiting', guests: [], place: 4 } });
    await screen.findByText('WAITING');
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([fact('Waiting'), fact('Your place in the list')]).toEqual(['12', '4']);
  });

  it('reads the event again when it takes place at another time by now', async () => {
    showEvent();
    const going = await screen.findByRole('button', { name: 'Going' });
    api.answer(ANSWER, refuse('events/other-time'));
    const known = api.inputsOf(ONE).length;
    fireEvent.click(going);
    await waitFor(() => expect(api.inputsOf(ONE).length).toBe(known + 1));
  });

  it('sends the name and the number of a guest for a pass', async () => {
    const guest = { name: '', phone: '', hasPass: false };
    showEvent({ answer: { status: 'going', guests: [guest], place: null } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    fireEvent.change(screen.getByLabelText('Visitor Name'), { target: { value: ' Mark Fourie ' } });
    fireEvent.change(screen.getByLabelText('Phone Number'), { target: { value: '082 123 4567' } });
    const withPass = { ...guest, name: 'Mark Fourie', hasPass: true };
    api.answer(ANSWER, () => ({ status: 'going', guests: [withPass], place: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.inputsOf(ANSWER)[0]?.body.guests).toEqual([{ name: 'Mark Fourie', phone: '0821234567' }]),
    );
  });

  it('a guest with a pass can be corrected, to a number that a pass can have', async () => {
    const guest = { name: 'Mark Fourie', phone: '0821234567', hasPass: true };
    const others = { name: 'Ann', phone: '12', hasPass: false };
    showEvent({ answer: { status: 'going', guests: [guest, others], place: null } });
    fireEvent.click(await screen.findByRole('button', { name: /^Mark Fourie/ }));
    const number = screen.getByLabelText('Phone Number');
    const save = () => screen.getByRole('button', { name: 'Save' });
    for (const wrong of ['082 123 456', 'abc']) {
      fireEvent.change(number, { target: { value: wrong } });
      fireEvent.click(save());
      expect(screen.getByRole('alert').textContent).toContain('Must be either 10 digits local format');
    }
    fireEvent.change(number, { target: { value: '082 123 4568' } });
    expect(screen.queryByRole('alert')).toBeNull();
    api.answer(ANSWER, () => ({ status: 'going', guests: [guest, others], place: null }));
    fireEvent.click(save());
    // A number of before that no pass can have is not sent again.
    const guests = [
      { name: 'Mark Fourie', phone: '0821234568' },
      { name: 'Ann', phone: '' },
    ];
    await waitFor(() => expect(api.inputsOf(ANSWER)[0]?.body.guests).toEqual(guests));
  });

  it('cannot be sent without a network', async () => {
    showEvent();
    const going = await screen.findByRole('button', { name: 'Going' });
    act(() => setOnline(false));
    await waitFor(() => expect(going.hasAttribute('disabled')).toBe(true));
  });
});

import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import '../index.ts';
import { notificationsLive } from '../notifications.live.ts';
import { NewsScreen } from './news.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const NEWS = 'GET /api/news';
const MARK = 'PUT /api/notifications/{id}';

const nowSeconds = Math.floor(Date.now() / 1000);
const notice = (id: string, overrides: Partial<Notification> = {}): Notification => ({
  id,
  notificationId: id,
  notificationID: id,
  title: `Title ${id}`,
  description: '',
  image: '',
  imageAlt: '',
  url: '',
  status: 'SENT',
  type: 'others',
  createdAt: { _seconds: nowSeconds - 720 },
  expiresAt: null,
  ...overrides,
});
const titles = (): (string | undefined)[] =>
  screen.queryAllByRole('button', { name: /Title/ }).map((row) => /Title \w+/.exec(row.textContent)?.[0]);

startOutbox();

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [NEWS]: ({ query }) =>
      query.before === undefined
        ? { items: [notice('water'), notice('market', { status: 'READ' })], next: 'market' }
        : { items: [notice('market', { status: 'READ' }), notice('roads')], next: null },
    [MARK]: () => ({}),
  });
  signedIn(api);
});
const show = () => showScreen(<NewsScreen />, '/News');

describe('/News', () => {
  it('lists the notices of the estate, and older ones when asked for, each once', async () => {
    show();
    await screen.findByText('Title water');
    expect(titles()).toEqual(['Title water', 'Title market']);
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(titles()).toEqual(['Title water', 'Title market', 'Title roads']));
    expect(api.inputsOf(NEWS)[1]?.query).toMatchObject({ before: 'market' });
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('opens a notice as its notification does, and marks it as read', async () => {
    api.answer(NEWS, () => ({ items: [notice('water', { url: 'https://news.test/water' })], next: null }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /Title water/ }));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    await waitFor(() => expect(api.inputsOf(MARK)).toEqual([{ params: { id: 'water' }, body: { status: 'READ' } }]));
    expect(screen.getByRole('button', { name: /Title water/ }).textContent).not.toContain('Unread');
  });

  it('follows the live stream, and keeps the older notices that are shown', async () => {
    show();
    await screen.findByText('Title water');
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await screen.findByText('Title roads');
    api.answer(NEWS, () => ({ items: [notice('storm'), notice('water')], next: 'water' }));
    notificationsLive.notifications?.();
    await waitFor(() => expect(titles()).toEqual(['Title storm', 'Title water', 'Title market', 'Title roads']));
  });

  it('stays readable without a network, which older notices need', async () => {
    show();
    await screen.findByText('Title water');
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(titles()).toEqual(['Title water', 'Title market']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show older' }).disabled).toBe(true);
  });

  it('says that older notices could not be read', async () => {
    show();
    await screen.findByText('Title water');
    api.answer(NEWS, refuse('forbidden'));
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(waitingDialogs.get()).toHaveLength(1));
    expect(titles()).toEqual(['Title water', 'Title market']);
  });

  it('shows that it is loading', async () => {
    api.answer(NEWS, neverAnswers);
    show();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('says that nothing is new', async () => {
    api.answer(NEWS, () => ({ items: [], next: null }));
    show();
    expect(await screen.findByText('Nothing is new at this estate.')).toBeTruthy();
  });

  it('offers another try after a failure', async () => {
    api.answer(NEWS, refuse('forbidden'));
    show();
    expect(await screen.findByText('What is new could not be read')).toBeTruthy();
    api.answer(NEWS, () => ({ items: [notice('late')], next: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title late')).toBeTruthy();
  });
});

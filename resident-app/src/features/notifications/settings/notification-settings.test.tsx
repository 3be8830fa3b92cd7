import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import type { NotificationSettings } from './notification-settings.queries.ts';
import { NotificationSettingsScreen } from './notification-settings.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/notification-settings';
const CHANGE = 'PUT /api/notification-settings';

const settings = (isOn = false, hasAnsweredEvents = isOn): NotificationSettings => ({
  settings: [
    { type: 'booking', app: true, push: true, mail: true },
    { type: 'event', app: true, push: isOn, mail: isOn },
  ],
  hasAnsweredEvents,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => settings(), [CHANGE]: () => settings(true) });
  signedIn(api);
});

const events = async () => within(await screen.findByRole('group', { name: 'Events' }));

it('asks about events, and a yes switches push messages and mails on', async () => {
  showScreen(<NotificationSettingsScreen />, '/NotificationSettings');
  expect((await events()).getByLabelText<HTMLInputElement>('By mail').checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, tell me' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull());
  expect(api.inputsOf(CHANGE)).toEqual([
    {
      body: {
        changes: [
          { type: 'event', channel: 'push', isOn: true },
          { type: 'event', channel: 'mail', isOn: true },
        ],
      },
    },
  ]);
  expect((await events()).getByLabelText<HTMLInputElement>('By mail').checked).toBe(true);
});

it('switches one type off in one way, and rests without a network', async () => {
  showScreen(<NotificationSettingsScreen />, '/NotificationSettings');
  const bookings = await screen.findByRole<HTMLFieldSetElement>('group', { name: 'Bookings' });
  fireEvent.click(within(bookings).getByLabelText('By mail'));
  await waitFor(() =>
    expect(api.inputsOf(CHANGE)).toEqual([{ body: { changes: [{ type: 'booking', channel: 'mail', isOn: false }] } }]),
  );
  setOnline(false);
  await waitFor(() => expect(bookings.disabled).toBe(true));
});

it('shows a failure to read with a retry', async () => {
  api.answer(READ, refuse('internal'));
  showScreen(<NotificationSettingsScreen />, '/NotificationSettings');
  expect(await screen.findByText('Your notification settings could not be read.')).toBeDefined();
});

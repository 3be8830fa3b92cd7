import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { Alarm } from '../../features/alerts/alarm.tsx';
import { FirstRoom } from '../first-room.tsx';
import { Navigation } from './navigation.tsx';
import { TabBar } from './tab-bar.tsx';

const alert = (isDrill: boolean) => ({
  id: 'a1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  isDrill,
  status: 'OPEN' as const,
  name: 'Thandi Nkosi',
  unit: '14',
  createdAt: new Date().toISOString(),
  acknowledgedAt: null,
  acknowledgedBy: '',
  isUnproved: false,
  isYours: false,
  isAcknowledgedByYou: false,
  endedAt: null,
  position: null,
  next: null,
  steps: [],
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /api/gate/alerts': () => [alert(false)],
    'GET /api/console/counts': () => ({ waiting: [], inside: 2 }),
  });
  staffSignedIn(api);
});

const show = () =>
  showRoom(
    <>
      <Alarm />
      <Navigation isRail={false} />
    </>,
  );

test('an emergency that rings is counted in red at the gate', async () => {
  show();
  await screen.findByRole('alert');
  const link = within(screen.getByRole('navigation', { name: 'Rooms' })).getByRole('link', { name: /^Gate ?1$/ });
  expect(link.querySelector('[data-is-emergency]')?.textContent).toBe('1');
});

test('a drill is not counted', async () => {
  api.answer('GET /api/gate/alerts', () => [alert(true)]);
  show();
  await screen.findByRole('alert');
  expect(document.querySelector('[data-is-emergency]')).toBeNull();
});

const wordsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('a guard begins in the control room, and has it first in the tab bar', async () => {
  staffSignedIn(api, { permissions: ['gate.guard'] });
  showRoom(
    <>
      <FirstRoom />
      <TabBar />
    </>,
  );
  const bar = within(await screen.findByRole('navigation', { name: 'Rooms' }));
  await waitFor(() => expect(wordsOf(bar.getAllByRole('link'))).toEqual(['Control room', 'Today', 'All rooms']));
  await waitFor(() => expect(bar.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/control-room'));
});

test('a manager begins with Today', async () => {
  showRoom(<TabBar />);
  const bar = within(await screen.findByRole('navigation', { name: 'Rooms' }));
  const words = ['Today', 'Bookings', 'Gate', 'Snags', 'All rooms'];
  await waitFor(() => expect(wordsOf(bar.getAllByRole('link'))).toEqual(words));
});

const logo = () => screen.getByRole('complementary', { name: 'Estate and rooms' }).querySelector('img');

test.each([false, true])('the logo of the estate stands at the head; on the rail: %s', async (isRail) => {
  showRoom(<Navigation isRail={isRail} />);
  await waitFor(() => expect(logo()?.getAttribute('src')).toBe('/media/logo-91'));
  fireEvent.error(await screen.findByAltText(''));
  // The logo of Ekhaya stands in the place of one that cannot be loaded.
  expect(logo()).toBeNull();
  expect(document.querySelector('.ekhaya-mark-leaf')).not.toBeNull();
});

test('a person with several estates sees the logo of Ekhaya until she chooses one', async () => {
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<Navigation isRail={false} />);
  await screen.findByText('All my estates');
  expect(logo()).toBeNull();
  expect(document.querySelector('.ekhaya-mark-leaf')).not.toBeNull();
});

test('the rail says what waits in a group, and an emergency in red', async () => {
  api.answer('GET /api/console/counts', () => ({ waiting: [{ kind: 'snags', count: 7 }], inside: 2 }));
  showRoom(
    <>
      <Alarm />
      <Navigation isRail />
    </>,
  );
  const rail = within(await screen.findByRole('navigation', { name: 'Rooms' }));
  expect((await rail.findByRole('button', { name: 'Snags 7' })).textContent).toBe('7');
  const gate = await rail.findByRole('button', { name: 'Gate 1' });
  expect(gate.querySelector('[data-is-emergency]')?.textContent).toBe('1');
  expect(rail.getByRole('button', { name: 'People' }).textContent).toBe('');
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPage } from '../platform/rooms/lazy-page.tsx';
import { RoomBoundary } from './room-boundary.tsx';

const Money = () => <p>The payments</p>;
const load = vi.fn<() => Promise<ComponentType>>();

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeEach(() => {
  // React names the component that failed.
  vi.spyOn(console, 'error').mockReturnValue();
  load.mockReset().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const roomOf = (Page: ComponentType) => (
  <MemoryRouter initialEntries={['/payments']}>
    <RoomBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </RoomBoundary>
  </MemoryRouter>
);
const show = () => render(roomOf(lazyPage(load)));

test('a room whose code found no network is loaded when the network is back', async () => {
  setOnline(false);
  show();
  expect(await screen.findByText('There is no network')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load the console again' })).toBeNull();
  load.mockResolvedValue(Money);
  setOnline(true);
  expect(await screen.findByText('The payments')).toBeDefined();
});

test('a room whose code could not be loaded is loaded again on request, and offers the newest console', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  show();
  expect(await screen.findByText('This room could not be loaded')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Load the console again' }));
  expect(reload).toHaveBeenCalledOnce();
  load.mockResolvedValue(Money);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The payments')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a room whose code could not be loaded is loaded again when it is opened the next time', async () => {
  const Page = lazyPage(load);
  const { unmount } = render(roomOf(Page));
  await screen.findByText('This room could not be loaded');
  unmount();
  load.mockResolvedValue(Money);
  render(roomOf(Page));
  expect(await screen.findByText('The payments')).toBeDefined();
});

test('a room that breaks says that the others work', async () => {
  load.mockResolvedValue(() => {
    throw new Error('A room with a mistake.');
  });
  show();
  expect(await screen.findByText('This room could not be shown')).toBeDefined();
});

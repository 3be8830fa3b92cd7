import { act, configure, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { selectTab } from '../platform/navigation/navigate.ts';
import { homeTile } from '../platform/access/tile.factory.ts';
import { fakeApi } from '../platform/testing/fake-api.ts';
import { accessEntry, signedIn } from '../platform/testing/signed-in.tsx';
import { App } from './app.tsx';

vi.mock('../platform/store/encrypted-store.ts', () => import('../platform/testing/memory-store.ts'));
vi.mock('./deferred/deferred-parts.tsx', () => ({ DeferredParts: () => null }));

// Screens are loaded on demand, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const rail = () => document.querySelector('.tab-bar');

function show(path: string): void {
  history.replaceState({ key: path, depth: 1 }, '', path);
  render(<App />);
}

it('a form keeps the rail of a wide window, with the tab that it was reached from; a phone shows no tab bar', async () => {
  signedIn(fakeApi({ 'GET /api/vistor/upcoming': () => [] }));
  show('/AddVisitor');
  expect(await screen.findByRole('heading', { name: 'Add Visitor' })).toBeTruthy();
  expect(rail()?.className).toContain('tab-bar-rail-only');
  expect(rail()?.querySelector('[aria-current]')?.textContent).toBe('Home');
});

it('a screen of a tab shows the tab bar at every width', async () => {
  signedIn(fakeApi());
  show('/home');
  expect(await screen.findByRole('heading', { name: 'Thandi Nkosi' })).toBeTruthy();
  expect(rail()?.className).not.toContain('tab-bar-rail-only');
  act(() => selectTab('/profile'));
  await vi.waitFor(() => expect(rail()?.querySelector('[aria-current]')?.textContent).toBe('Profile'));
});

it.each([
  ['/Snags', 'Snags', 'Home'],
  ['/GateHistory', 'Gate history', 'Access'],
])('a list keeps the tab bar on a phone: %s', async (path, title, tab) => {
  signedIn(fakeApi({ 'GET /api/snags': () => [], 'GET /api/gate/history': () => [] }));
  show(path);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(rail()?.className).not.toContain('tab-bar-rail-only');
  expect(rail()?.querySelector('[aria-current]')?.textContent).toBe(tab);
});

it('Each tab replaces the route: a tab with a URL too, and Back from it goes to home', async () => {
  const guard = homeTile({
    tileAppLocation: 'tabBar',
    tileBackofficeName: 'access',
    tileDisplayTitle: 'Guard access',
    navigateOverride: true,
    navigateOverrideURL: 'https://guard.example/',
  });
  signedIn(fakeApi(), { entries: [accessEntry({ tiles: [guard] })] });
  history.replaceState({ key: 'home', depth: 0 }, '', '/home');
  render(<App />);
  act(() => selectTab('/profile'));
  await vi.waitFor(() => expect(location.pathname).toBe('/profile'));
  const entries = history.length;
  fireEvent.click(await screen.findByRole('link', { name: 'Guard access' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
  expect(history.state).toMatchObject({ depth: 1, record: { url: 'https://guard.example/', title: 'Guard access' } });
  expect(history.length).toBe(entries);
  act(() => history.back());
  await vi.waitFor(() => expect(location.pathname).toBe('/home'));
});

it('a signed-out person sees no tab bar', async () => {
  show('/DynamicIFrame');
  await vi.waitFor(() => expect(document.querySelector('.app-screen')?.textContent).not.toBe(''));
  expect(rail()).toBeNull();
});

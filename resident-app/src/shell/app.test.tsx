import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { selectTab } from '../platform/navigation/navigate.ts';
import { fakeApi } from '../platform/testing/fake-api.ts';
import { signedIn } from '../platform/testing/signed-in.tsx';
import { App } from './app.tsx';

vi.mock('../platform/store/encrypted-store.ts', () => import('../platform/testing/memory-store.ts'));
vi.mock('./later/later.tsx', () => ({ Later: () => null }));

// The code of a screen is loaded when it is gone to: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 5_000 });

const rail = () => document.querySelector('.tab-bar');

function show(path: string): void {
  history.replaceState({ key: path, depth: 1 }, '', path);
  render(<App />);
  onTestFinished(cleanup);
}

it('a form keeps the rail of a wide window, lit where it was reached from; on a phone its dock stands there', async () => {
  signedIn(fakeApi({ 'GET /api/vistor/upcoming': () => [] }));
  show('/AddVisitor');
  expect(await screen.findByRole('heading', { name: 'Add Visitor' })).toBeTruthy();
  expect(rail()?.className).toContain('tab-bar-rail-only');
  expect(rail()?.querySelector('[aria-current]')?.textContent).toBe('Home');
});

it('a screen of a tab has its bar at every width', async () => {
  signedIn(fakeApi());
  show('/home');
  expect(await screen.findByRole('heading', { name: 'Thandi Nkosi' })).toBeTruthy();
  expect(rail()?.className).not.toContain('tab-bar-rail-only');
  act(() => selectTab('/profile'));
  await vi.waitFor(() => expect(rail()?.querySelector('[aria-current]')?.textContent).toBe('Profile'));
});

it('a stranger has none', async () => {
  show('/DynamicIFrame');
  await vi.waitFor(() => expect(document.querySelector('.app-screen')?.textContent).not.toBe(''));
  expect(rail()).toBeNull();
});

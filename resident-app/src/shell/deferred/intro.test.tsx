import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coverApp } from '../../platform/dialogs/app-cover.ts';
import { afterSteps, layersHere } from '../../platform/navigation/history-entries.ts';
import { startLayers } from '../../platform/navigation/layers.ts';
import { currentSession } from '../../platform/session/session.ts';
import { fakeApi, noNetwork, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { Intro } from './intro.tsx';
import { UpdateScreen } from './update-screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

let api: FakeApi;
startLayers();

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  api = fakeApi({ 'POST /api/user/intro': () => ({}) });
  signedIn(api, { appIntroViewed: false });
});

// A layer that is unmounted takes its entry out of the history afterwards, step by step. The document stays until then.
afterEach(async () => {
  cleanup();
  await vi.waitUntil(() => layersHere() === 0, { timeout: 10_000 });
  // What the last step scheduled runs before this timer.
  await new Promise((resolve) => setTimeout(resolve));
  await afterSteps();
});

async function back(): Promise<void> {
  await waitFor(() => expect(layersHere()).toBe(1));
  await new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    history.back();
  });
}

it('Back in the introduction shows the page before, and skips it on the first page', async () => {
  showScreen(<Intro />, '/profile');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'In at the gate' })).toBeTruthy();
  await back();
  expect(await screen.findByRole('heading', { name: 'Your estate, at hand' })).toBeTruthy();
  await back();
  await waitFor(() => expect(currentSession().user?.appIntroViewed).toBe(true));
  expect(location.pathname).toBe('/profile');
});

it('makes room for an alert, which a modal dialog would hide, and goes on at the same page afterwards', async () => {
  showScreen(<Intro />, '/profile');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  let uncover = (): void => undefined;
  act(() => {
    uncover = coverApp();
  });
  expect(screen.queryByRole('dialog', { name: 'Introduction' })).toBeNull();
  await waitFor(() => expect(layersHere()).toBe(0));
  expect(location.pathname).toBe('/profile');
  act(uncover);
  expect(screen.getByRole('heading', { name: 'In at the gate' })).toBeTruthy();
});

it('the required update says that the server does not answer, and can be tried again', async () => {
  api.answer('GET /api/health', noNetwork);
  showScreen(<UpdateScreen />, '/profile');
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/^The server does not answer\. The app stays as it is/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy();
});

it('Back under the required update stays on the screen', async () => {
  showScreen(<UpdateScreen />, '/profile');
  await back();
  await waitFor(() => expect(layersHere()).toBe(1));
  expect(location.pathname).toBe('/profile');
  expect(screen.getByRole('heading', { name: 'Update Available' })).toBeTruthy();
});

import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { thandi } from '../../../platform/testing/thandi.ts';

const RESET = 'POST /api/auth/request-password-reset';

/** A page that was just loaded. The phone's databases and its marks are those of the pages before. */
async function loadPage() {
  vi.resetModules();
  const { fakeApi, noNetwork } = await import('../../../platform/testing/fake-api.ts');
  const { startSession, beginSession, endSession } = await import('../../../platform/session/session.ts');
  const { queueResetLink, sendWaitingResetLinks } = await import('./reset-link-queue.ts');
  const { newcomerStore } = await import('../../../platform/store/encrypted-store.ts');
  const api = fakeApi({ [RESET]: noNetwork, 'POST /api/auth/sign-out': () => ({}) });
  await startSession();
  return { api, beginSession, endSession, queueResetLink, sendWaitingResetLinks, newcomerStore };
}

it("'Link will be sent as soon as your back online', also where the app is closed before, after a logout", async () => {
  onTestFinished(() => localStorage.clear());
  const first = await loadPage();
  first.beginSession(thandi);
  await first.endSession();
  await first.queueResetLink('thandi@ekhaya.test');

  const second = await loadPage();
  second.api.answer(RESET, () => ({}));
  await second.sendWaitingResetLinks();
  expect(second.api.inputsOf(RESET)).toEqual([{ body: { email: 'thandi@ekhaya.test' } }]);

  const third = await loadPage();
  await third.sendWaitingResetLinks();
  expect(third.api.inputsOf(RESET)).toEqual([]);
  expect(await third.newcomerStore.storedNames()).toEqual([]);
});

it('asks for each address once, however often it was typed', async () => {
  const page = await loadPage();
  for (const email of ['thandi@ekhaya.test', 'thandi@ekhaya.test', 'pieter@ekhaya.test'])
    await page.queueResetLink(email);
  const restarted = await loadPage();
  restarted.api.answer(RESET, () => ({}));
  await restarted.sendWaitingResetLinks();
  expect(restarted.api.inputsOf(RESET).map(({ body }) => body)).toEqual([
    { email: 'thandi@ekhaya.test' },
    { email: 'pieter@ekhaya.test' },
  ]);
});

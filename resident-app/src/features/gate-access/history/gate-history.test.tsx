import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { savedScreens } from '../../../platform/query/saved-screens.ts';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { GateHistoryScreen } from './gate-history.screen.tsx';
import type { GatePassage } from './history.queries.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({});
});

describe('Gate history', () => {
  const HISTORY = 'GET /api/gate/history';
  const passage: GatePassage = {
    id: '7',
    at: '2027-03-11T12:03:00.000Z',
    estateName: 'Msasa Ridge',
    timeZone: 'Africa/Johannesburg',
    gate: 'Main Gate',
    direction: 'in',
    result: 'granted',
    who: 'Lindiwe Khumalo',
    isGuest: true,
  };
  const openHistory = async () => {
    signedIn(api);
    showScreen(<GateHistoryScreen />, '/GateHistory');
    return screen.findByRole('main');
  };

  it("'A resident sees her own gate history', with her guests and refusals", async () => {
    api.answer(HISTORY, () => [
      { ...passage, id: '9', result: 'refused', reason: 'already-used' },
      { ...passage, id: '8', who: 'Thandi Nkosi', isGuest: false, direction: 'out' },
      passage,
      { ...passage, id: '6', estateName: 'Tokyo Bay', timeZone: 'Asia/Tokyo', at: '2027-03-10T15:30:00.000Z' },
    ]);
    const list = await openHistory();
    await within(list).findByText('You: out');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Lindiwe Khumalo: refusedThu 11 Mar 2027 · Main Gate, Msasa Ridge · already used14:03',
      'You: outThu 11 Mar 2027 · Main Gate, Msasa Ridge14:03',
      'Lindiwe Khumalo: inThu 11 Mar 2027 · Main Gate, Msasa Ridge14:03',
      'Lindiwe Khumalo: inThu 11 Mar 2027 · Main Gate, Tokyo Bay00:30',
    ]);
  });

  it("is listed under 'Saved on this phone' once it was read", async () => {
    api.answer(HISTORY, () => [passage]);
    await openHistory();
    await waitFor(() => expect(savedScreens.get()).toMatchObject([{ path: '/GateHistory', title: 'Gate history' }]));
  });

  it("'and exports it', and shows a failure", async () => {
    api.answer(HISTORY, () => [passage]);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    await openHistory();
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toEqual(['gate-history.csv']));
    expect(api.inputsOf(HISTORY).at(-1)?.query).toEqual({ userID: 'me', format: 'csv' });
    api.answer(HISTORY, refuse('too-many-requests'));
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    expect((await shownAlert()).text).toBe('Too many requests. Please try again later.');
    await closeAlert();
  });

  it('shows that it is empty', async () => {
    api.answer(HISTORY, () => []);
    expect(within(await openHistory()).queryByText('Your gate history could not be read')).toBeNull();
    expect(await screen.findByText('Nobody has come or gone yet.')).toBeTruthy();
    expect(document.querySelector<HTMLImageElement>('.empty-picture')?.src).toMatch(/gatehouse\.svg$/);
    document.documentElement.dataset['theme'] = 'dark';
    onTestFinished(() => void delete document.documentElement.dataset['theme']);
    await waitFor(() =>
      expect(document.querySelector<HTMLImageElement>('.empty-picture')?.src).toMatch(/gatehouse-dusk\.svg$/),
    );
    expect(screen.queryByRole('button', { name: 'Save as CSV' }), 'nothing to save').toBeNull();
  });

  it('is read page by page, each from the last passage of the previous page', async () => {
    const all = Array.from({ length: 120 }, (_, number) => ({ ...passage, id: String(200 - number) }));
    api.answer(HISTORY, ({ query }) => {
      const from = query.before === undefined ? 0 : all.findIndex(({ id }) => id === query.before) + 1;
      return all.slice(from, from + 50);
    });
    await openHistory();
    for (const count of [50, 100]) {
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count));
      fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    }
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(api.inputsOf(HISTORY).map(({ query }) => query.before)).toEqual([undefined, '151', '101']);
  });

  it('keeps the shown pages when an older page cannot be read', async () => {
    const page = Array.from({ length: 50 }, (_, number) => ({ ...passage, id: String(200 - number) }));
    api.answer(HISTORY, ({ query }) => (query.before === undefined ? page : refuse('unavailable')()));
    await openHistory();
    fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect((await shownAlert()).title).toBe('Error');
    await closeAlert();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
  });
});

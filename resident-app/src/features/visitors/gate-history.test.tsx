import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { closeAlert, shownAlert } from '../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { VisitorScreen } from './visitor.screen.tsx';
import { invitingEntry, upcomingInvite } from './visitors.factory.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/vistor/upcoming';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [LIST]: () => [upcomingInvite()] });
});

async function show(): Promise<void> {
  signedIn(api, { entries: [invitingEntry()] });
  showScreen(<VisitorScreen />, '/Visitor');
  await screen.findByText('UPCOMING VISITORS');
}

describe('Gate history', () => {
  const HISTORY = 'GET /api/gate/history';
  const passage = {
    id: '7',
    at: '2027-03-11T12:03:00.000Z',
    estateName: 'Msasa Ridge',
    timeZone: 'Africa/Johannesburg',
    gate: 'Main Gate',
    direction: 'in' as const,
    result: 'granted' as const,
    who: 'Lindiwe Khumalo',
    isGuest: true,
  };
  const openHistory = async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'History' }));
    return screen.findByRole('dialog', { name: 'Gate history' });
  };

  it("'A resident sees her own gate history', guests and refusals among it", async () => {
    api.answer(HISTORY, () => [
      { ...passage, id: '9', result: 'refused', reason: 'already-used' },
      { ...passage, id: '8', who: 'Thandi Nkosi', isGuest: false, direction: 'out' },
      passage,
      { ...passage, id: '6', estateName: 'Tokyo Bay', timeZone: 'Asia/Tokyo', at: '2027-03-10T15:30:00.000Z' },
    ]);
    const sheet = await openHistory();
    await within(sheet).findByText('You: out');
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Lindiwe Khumalo: refusedThu 11 Mar 2027 · Main Gate, Msasa Ridge · already used14:03',
      'You: outThu 11 Mar 2027 · Main Gate, Msasa Ridge14:03',
      'Lindiwe Khumalo: inThu 11 Mar 2027 · Main Gate, Msasa Ridge14:03',
      'Lindiwe Khumalo: inThu 11 Mar 2027 · Main Gate, Tokyo Bay00:30',
    ]);
  });

  it("'and exports it'; what fails is told", async () => {
    api.answer(HISTORY, () => [passage]);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:history');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const sheet = await openHistory();
    fireEvent.click(await within(sheet).findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toEqual(['gate-history.csv']));
    expect(api.inputsOf(HISTORY).at(-1)?.query).toEqual({ userID: 'me', format: 'csv' });
    api.answer(HISTORY, refuse('too-many-requests'));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save as CSV' }));
    expect((await shownAlert()).text).toBe('Too many requests. Please try again later.');
    await closeAlert();
  });

  it('is empty, cannot be read, and is on the way', async () => {
    api.answer(HISTORY, () => []);
    expect(within(await openHistory()).queryByText('Your gate history could not be read')).toBeNull();
    expect(await screen.findByText('Nobody has come or gone yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save as CSV' }), 'nothing to save').toBeNull();
  });
});

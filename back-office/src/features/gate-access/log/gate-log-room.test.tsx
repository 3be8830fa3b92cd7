import { gateExample } from '@ekhaya/contract/gate-access/testing/gate-example';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { entryLife, logEntry } from './log-entry.factory.ts';
import { GateLogRoom } from './gate-log-room.tsx';

const LOG = 'GET /api/console/gate-log';
const LIFE = 'GET /api/console/gate-log/{id}';
const END = 'PUT /api/console/invitations/{id}/revoke';
const TELL = 'POST /api/console/gate-log/{id}/tell-guards';

function serverWithLog(): FakeApi {
  const api = fakeApi({
    [LOG]: ({ query }) =>
      query.before === undefined
        ? { items: [logEntry()], next: '2' }
        : {
            items: [
              logEntry({
                id: '1',
                name: '',
                plate: '',
                whoseGuest: '',
                unit: '',
                result: 'granted',
                reason: undefined,
              }),
            ],
            next: null,
          },
    [LIFE]: () => entryLife(),
    'GET /api/console/gate-log/summary': () => ({ entriesToday: 214, refusedToday: 4, retentionDays: 180 }),
    'GET /api/console/gates': () => ({
      items: [gateExample],
      total: 1,
    }),
  });
  staffSignedIn(api);
  return api;
}

const field = () => screen.findByLabelText('Name, plate, unit, code, gate or reason');
const search = async (line: string): Promise<void> => {
  fireEvent.change(await field(), { target: { value: line } });
};

describe('the gate log', () => {
  test('shows who, what happened and that looking is recorded, and marks an erased name', async () => {
    const api = serverWithLog();
    showRoom(<GateLogRoom />);
    expect(await screen.findByRole('button', { name: 'Lindiwe Maseko' })).toBeDefined();
    expect(screen.getByText('visitor of Thandi Nkosi, 14')).toBeDefined();
    expect(screen.getByText('Too late')).toBeDefined();
    expect(
      await screen.findByText(
        /That you looked here is in the audit log\. Names and plates are forgotten after 180 days\./,
      ),
    ).toBeDefined();
    expect(screen.getByText(/Without the search: 214 today, 4 refused/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('Forgotten')).toBeDefined();
    expect(api.inputsOf(LOG).at(-1)?.query).toMatchObject({ before: '2' });
  });

  test('on a phone each row has its day, which is one of its two lines', async () => {
    document.documentElement.toggleAttribute('data-is-below-phone', true);
    onTestFinished(() => document.documentElement.removeAttribute('data-is-below-phone'));
    const api = serverWithLog();
    const entries = ['one', 'two', 'three'].map((id) => logEntry({ id, name: id }));
    api.answer(LOG, () => ({ items: entries, next: null }));
    showRoom(<GateLogRoom />);
    const rows = within(await screen.findByRole('list', { name: 'Gate log' })).getAllByText(/21 Nov/);
    expect(rows).toHaveLength(3);
  });

  test('shows what it understood of the line as chips that can be taken out', async () => {
    const api = serverWithLog();
    showRoom(<GateLogRoom />);
    await screen.findByRole('button', { name: 'Lindiwe Maseko' });
    await search('nd 123-456 refused 2026-11-21 main gate');
    await waitFor(() =>
      expect(api.inputsOf(LOG).at(-1)?.query).toMatchObject({
        plate: 'ND123456',
        result: 'refused',
        gateId: 'main',
        from: '2026-11-20T22:00:00.000Z',
      }),
    );
    const chips = within(screen.getByRole('group', { name: 'Filters' }));
    expect(chips.getByRole('button', { name: 'Plate ND 123-456', pressed: true })).toBeDefined();
    expect(chips.getByRole('button', { name: 'Main Gate', pressed: true })).toBeDefined();
    fireEvent.click(chips.getByRole('button', { name: 'Refused' }));
    await waitFor(() => expect(api.inputsOf(LOG).at(-1)?.query).not.toHaveProperty('result'));
    expect(await field()).toHaveProperty('value', 'nd 123-456 2026-11-21 main gate');
    fireEvent.click(chips.getByRole('button', { name: 'By hand' }));
    await waitFor(() => expect(api.inputsOf(LOG).at(-1)?.query).toMatchObject({ result: 'overridden' }));
  });

  test('opens an entry in the life of its code, without the code', async () => {
    serverWithLog();
    showRoom(<GateLogRoom />);
    fireEvent.click(await screen.findByRole('button', { name: 'Lindiwe Maseko' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Too late' }));
    const steps = within(panel.getByRole('list', { name: 'The life of this code' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Made by Thandi Nkosi'),
      expect.stringContaining('Main Gate: Too late'),
    ]);
    expect(panel.getByRole('link', { name: 'Call' })).toHaveProperty('href', 'tel:+27821234567');
    fireEvent.click(panel.getByRole('button', { name: 'Close entry' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  test('ends the invitation after asking, and says who is told', async () => {
    const api = serverWithLog();
    api.answer(END, () => ({}));
    showRoom(<GateLogRoom />);
    fireEvent.click(await screen.findByRole('button', { name: 'Lindiwe Maseko' }));
    fireEvent.click(await screen.findByRole('button', { name: 'End this invitation ...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Lindiwe Maseko’s invitation?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'End it and tell Thandi Nkosi' }));
    expect(await screen.findByText('Ended. The code opens no gate.')).toBeDefined();
    expect(api.inputsOf(END)).toMatchObject([{ params: { id: 'visit' } }]);
  });

  test('tells the guards after naming how many', async () => {
    const api = serverWithLog();
    api.answer(TELL, () => ({ told: 2 }));
    showRoom(<GateLogRoom />);
    fireEvent.click(await screen.findByRole('button', { name: 'Lindiwe Maseko' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Tell the guards ...' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Tell 2 guards' }));
    expect(await screen.findByText('2 guards told.')).toBeDefined();
  });

  test('new entries wait while somebody reads one', async () => {
    const api = serverWithLog();
    const { queryClient } = showRoom(<GateLogRoom />);
    fireEvent.click(await screen.findByRole('button', { name: 'Lindiwe Maseko' }));
    await screen.findByRole('complementary');
    api.answer(LOG, () => ({ items: [logEntry({ id: '3', name: 'Jan Botes' }), logEntry()], next: null }));
    await act(() => queryClient.invalidateQueries({ queryKey: ['gate-log'] }));
    const button = await screen.findByRole('button', { name: '1 new' });
    expect(screen.queryByText('Jan Botes')).toBeNull();
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Jan Botes' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 new' })).toBeNull());
  });

  test('says what was searched when nothing matches, with two ways out', async () => {
    const api = serverWithLog();
    showRoom(<GateLogRoom />);
    await screen.findByRole('button', { name: 'Lindiwe Maseko' });
    api.answer(LOG, () => ({ items: [], next: null }));
    await search('bheki cele');
    expect(await screen.findByText('Searched for: Name bheki cele.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Look back a year' }));
    expect(await field()).toHaveProperty('value', 'bheki cele last 365 days');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(await field()).toHaveProperty('value', '');
  });

  test('shows a failed read with a button that tries again', async () => {
    const api = serverWithLog();
    api.answer(LOG, refuse('unavailable'));
    showRoom(<GateLogRoom />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LOG, () => ({ items: [], next: null }));
    fireEvent.click(again);
    expect(await screen.findByText('Nobody passed a gate')).toBeDefined();
  });
});

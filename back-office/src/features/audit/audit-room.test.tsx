import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { groupByDay } from './audit-days.ts';
import { AuditRoom } from './audit-room.tsx';

const LOG = 'GET /api/console/audit';

const entry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7',
  at: '2026-11-19T08:00:00.000Z',
  actor: { id: 'johan', name: 'Johan Botha', email: 'admin@ekhaya.test' },
  action: 'roles.grant',
  group: 'people',
  estateId: '91',
  estateName: 'Msasa Ridge',
  sentence: [
    { text: 'gave ', personId: '' },
    { text: 'Pieter van Wyk', personId: 'pieter' },
    { text: ' the role Guard', personId: '' },
  ],
  reason: '',
  changes: [{ label: 'Role', before: '', after: 'Guard' }],
  before: null,
  after: { personId: 'pieter', role: 'Guard' },
  ...overrides,
});

function show(answers: Parameters<typeof fakeApi>[0] = {}, address = 'audit'): FakeApi {
  const api = fakeApi({ [LOG]: () => ({ items: [entry()], next: null }), ...answers });
  staffSignedIn(api);
  showRoom(<AuditRoom />, address);
  return api;
}

describe('the audit log', () => {
  test('tells what was done in sentences by day, and shows what changed when a sentence is opened', async () => {
    show();
    const day = within(await screen.findByRole('region', { name: '19 Nov 2026' }));
    const sentence = day.getByRole('button', { name: /Johan Botha gave Pieter van Wyk the role Guard/ });
    expect(sentence.textContent).toContain('10:00');
    expect(screen.queryByText('roles.grant')).toBeNull();
    fireEvent.click(sentence);
    expect(await day.findByText('before: none')).toBeDefined();
    expect(day.getByRole('link', { name: 'Pieter van Wyk' }).getAttribute('href')).toContain('/people?row=pieter');
    fireEvent.click(sentence);
    expect(day.queryByText('before: none')).toBeNull();
  });

  test('shows the reason that was given beside the sentence', async () => {
    show({ [LOG]: () => ({ items: [entry({ reason: 'complaint about noise' })], next: null }) });
    expect(await screen.findByText('“complaint about noise”')).toBeDefined();
  });

  test('is narrowed by words, by what was done, by period and by person', async () => {
    const api = show();
    await screen.findByText('nobody can change it');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'botha' } });
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'people' } });
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'week' } });
    fireEvent.change(await screen.findByLabelText('Who'), { target: { value: 'lerato' } });
    await waitFor(() =>
      expect(api.inputsOf(LOG).at(-1)).toMatchObject({
        query: { q: 'botha', group: 'people', personId: 'lerato', from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      }),
    );
  });

  test('continues with earlier entries', async () => {
    const api = show({ [LOG]: () => ({ items: [entry()], next: '7' }) });
    api.answer(LOG, ({ query }) =>
      query.before === '7'
        ? { items: [entry({ id: '6', at: '2026-11-18T08:00:00.000Z' })], next: null }
        : { items: [entry()], next: '7' },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('region', { name: '18 Nov 2026' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  test('reads earlier entries when the network is back, and says below the list why they do not come', async () => {
    const api = show({ [LOG]: () => ({ items: [entry()], next: '7' }) });
    const earlier = await screen.findByRole('button', { name: 'Show earlier' });
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    fireEvent.click(earlier);
    expect(await screen.findByText('There is no network. The next part is read when it is back.')).toBeDefined();
    api.answer(LOG, refuse('unavailable'));
    onlineManager.setOnline(true);
    const failure = await screen.findByRole('alert');
    const first = screen.getByRole('region', { name: '19 Nov 2026' });
    expect(first.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    api.answer(LOG, () => ({ items: [entry({ id: '6', at: '2026-11-18T08:00:00.000Z' })], next: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: '18 Nov 2026' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that nothing is found, and shows everything again', async () => {
    const api = show({ [LOG]: () => ({ items: [], next: null }) }, 'audit?q=zebra');
    expect(await screen.findByText('Nothing with “zebra”')).toBeDefined();
    api.answer(LOG, () => ({ items: [entry()], next: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByRole('region', { name: '19 Nov 2026' })).toBeDefined();
  });

  test('says nothing of other words before they are answered: they load, and without a network they could not be read', async () => {
    const api = show({ [LOG]: () => ({ items: [], next: null }) }, 'audit?q=zebra');
    await screen.findByText('Nothing with “zebra”');
    api.answer(LOG, neverAnswers);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lion' } });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
    expect(screen.queryByText(/^Nothing with/)).toBeNull();
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'giraffe' } });
    expect(await screen.findByText('The audit log could not be read')).toBeDefined();
    expect(screen.queryByText(/^Nothing with/)).toBeNull();
    api.answer(LOG, () => ({ items: [entry()], next: null }));
    onlineManager.setOnline(true);
    expect(await screen.findByRole('region', { name: '19 Nov 2026' })).toBeDefined();
  });

  test('says that nothing was done yet', async () => {
    show({ [LOG]: () => ({ items: [], next: null }) });
    expect(await screen.findByText('Nothing was done yet')).toBeDefined();
  });

  test('says that it loads until its first page has come', async () => {
    show({ [LOG]: neverAnswers });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
  });

  test('tries again after a failure', async () => {
    const api = show({ [LOG]: refuse('unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LOG, () => ({ items: [entry()], next: null }));
    fireEvent.click(again);
    expect(await screen.findByRole('region', { name: '19 Nov 2026' })).toBeDefined();
  });
});

test('entries are grouped by the day of their own estate', () => {
  const at = '2026-11-19T22:30:00.000Z';
  const days = groupByDay(
    [entry({ id: '2', at }), entry({ id: '1', at: '2026-11-18T23:00:00.000Z' })],
    () => 'Africa/Johannesburg',
    Date.parse('2026-11-20T08:00:00.000Z'),
  );
  expect(days.map(({ title }) => title)).toEqual(['Today', 'Yesterday']);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { PersonalDataRoom } from './personal-data-room.tsx';
import type { PrivacyRequest } from './privacy.queries.ts';

const LIST = 'GET /api/console/privacy-requests';
const ONE = 'GET /api/console/privacy-requests/{id}';
const ANSWER = 'PUT /api/console/privacy-requests/{id}/answer';
const HOLDS = 'GET /api/console/legal-holds';
const LIFT = 'PUT /api/console/legal-holds/{id}/lift';
const RETENTION = 'GET /api/console/estates/{estateId}/retention';
const CHANGE = 'PUT /api/console/estates/{estateId}/retention';
const CONCERNED = 'GET /api/console/concerned-people';

const inDays = (days: number): string => new Date(Date.now() + days * dayMs + 60_000).toISOString();

const request = (overrides: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  id: 'one',
  version: 3,
  decision: null,
  estateId: '91',
  kind: 'correction',
  channel: 'letter',
  person: null,
  requester: 'Nomsa Zulu',
  contact: 'nomsa@ekhaya.test',
  words: 'My plate is wrong.',
  receivedAt: inDays(-18),
  dueAt: inDays(12),
  state: 'open',
  answer: '',
  answeredAt: null,
  answeredBy: null,
  ...overrides,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({
      items: [request(), request({ id: 'two', kind: 'objection', requester: 'Late Lerato', dueAt: inDays(-2) })],
      total: 2,
    }),
    [ONE]: ({ params }) => request({ id: params.id }),
    [ANSWER]: () => ({ ...request({ state: 'answered' }), decision: { id: 'decided', undoMs: 10_000 } }),
    [HOLDS]: () => ({
      items: [
        {
          id: 'hold',
          version: 2,
          estateId: '91',
          person: { id: 'pieter', name: 'Pieter van Wyk' },
          reason: 'A case at the court',
          since: inDays(-3),
          by: { id: 'lerato', name: 'Lerato Mokoena' },
          liftedAt: null,
        },
      ],
      total: 1,
    }),
    [RETENTION]: () => ({
      version: 4,
      days: { houseInvitations: 90, bookings: 365, messages: 365, mails: 365, usage: 365 },
      visitDays: 180,
    }),
  });
  staffSignedIn(api);
});

const tab = async (name: string) => {
  showRoom(<PersonalDataRoom />, 'data-requests');
  fireEvent.click(await screen.findByRole('tab', { name }));
};

test('requests show what is left of their 30 days; one is answered in its panel, with words to whom it goes', async () => {
  showRoom(<PersonalDataRoom />, 'data-requests');
  expect(await screen.findByText('12 days left')).toBeDefined();
  expect(screen.getByText('2 days late')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'A correction' }));
  const panel = within(await screen.findByRole('complementary', { name: 'A correction' }));
  expect(panel.getByText('My plate is wrong.')).toBeDefined();
  expect(panel.getByText('It goes by mail to nomsa@ekhaya.test.')).toBeDefined();
  expect(panel.getByRole('button', { name: 'Send the answer' })).toHaveProperty('disabled', true);
  fireEvent.change(panel.getByLabelText('The answer'), { target: { value: 'It is corrected.' } });
  fireEvent.click(panel.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() =>
    expect(api.inputsOf(ANSWER)).toEqual([{ params: { id: 'one' }, body: { answer: 'It is corrected.' } }]),
  );
});

test('a request that a legal hold keeps is not answered', async () => {
  api.answer(LIST, () => ({ items: [request({ state: 'held', dueAt: inDays(-2) })], total: 1 }));
  api.answer(ONE, () => request({ state: 'held', dueAt: inDays(-2) }));
  showRoom(<PersonalDataRoom />, 'data-requests');
  fireEvent.click(await screen.findByRole('button', { name: 'A correction' }));
  const panel = within(await screen.findByRole('complementary', { name: 'A correction' }));
  expect(panel.queryByLabelText('The answer')).toBeNull();
  expect(screen.queryByText('2 days late')).toBe(null);
});

test('a failure to read is shown with a way to try again', async () => {
  api.answer(LIST, refuse('unavailable'));
  showRoom(<PersonalDataRoom />, 'data-requests');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a legal hold ends after a question that names its effect', async () => {
  api.answer(LIFT, () => ({}) as never);
  await tab('Legal holds');
  fireEvent.click(await screen.findByRole('button', { name: 'End the hold on Pieter van Wyk ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the hold on Pieter van Wyk?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'End the hold and let it be erased' }));
  await waitFor(() => expect(api.inputsOf(LIFT)).toEqual([{ params: { id: 'hold' } }]));
});

test('how long is kept is set within bounds, and what is fixed is shown', async () => {
  api.answer(CHANGE, refuse('validation', { fields: { bookings: 'At least 40 days.' } }));
  await tab('How long');
  const field = await screen.findByLabelText('Bookings: days');
  expect(screen.getByText('180 days, then without your name')).toBeDefined();
  expect(screen.getByText('5 years, then without your name')).toBeDefined();
  fireEvent.change(field, { target: { value: '33' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At least 40 days.')).toBeDefined();
  expect(api.inputsOf(CHANGE)).toEqual([
    { params: { estateId: '91' }, body: { houseInvitations: 90, bookings: 33, messages: 365, mails: 365, usage: 365 } },
  ]);
});

test('who is concerned is asked for a kind and days', async () => {
  api.answer(CONCERNED, () => ({
    people: [{ personId: '', name: 'Lindiwe Maseko', email: '', mobile: '', records: 2 }],
    total: 1,
  }));
  await tab('Who is concerned');
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-14' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show who is concerned' }));
  expect(await screen.findByText('Lindiwe Maseko')).toBeDefined();
  expect(api.inputsOf(CONCERNED)[0]).toEqual({
    query: { estateId: '91', kind: 'visits', from: '2026-11-01', to: '2026-11-14', page: '1' },
  });
});

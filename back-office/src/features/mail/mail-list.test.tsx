import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { SearchContext } from '../../platform/search/search-context.ts';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { MailList } from './mail-list.tsx';
import type { StaffMail } from './mails.queries.ts';

const LIST = 'GET /api/console/mails';
const DECIDE = 'POST /api/console/mails/approvals';
const UNDO = 'POST /api/console/decisions/undo';

const mail = (overrides: Partial<StaffMail> = {}): StaffMail => ({
  id: 'one',
  version: 1,
  decision: null,
  estateId: '91',
  estateName: 'Msasa Ridge',
  sender: { id: 'themba', name: 'Themba Ndlovu' },
  to: 'thandi@ekhaya.test',
  subject: 'Your levy',
  templateName: 'notice',
  text: 'Hello Thandi,\n\nYour levy is due.\n\nMsasa Ridge',
  project: '',
  status: 'waiting',
  approver: { id: 'lerato', name: 'Lerato Mokoena' },
  canBeDecided: true,
  sendAt: '2026-11-20T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
});

const decided = (id: string) => ({ id, result: { decision: { id: `decision-${id}`, undoMs: 10_000 } }, refusal: null });
const refused = (id: string, code: 'conflict' | 'changed-meanwhile', by = '') => ({
  id,
  result: null,
  refusal: {
    code,
    detail: 'This mail was decided on before.',
    ...(by !== '' && { change: { by, at: '2026-11-20T08:00:00.000Z' } }),
  },
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({ items: [mail()], total: 1 }),
    [DECIDE]: ({ body }) => body.mails.map(({ id }) => decided(id)),
  });
  staffSignedIn(api);
});

const open = async () => {
  showRoom(<MailList />, 'mails');
  fireEvent.click(await screen.findByRole('button', { name: 'Your levy' }));
  return within(await screen.findByRole('complementary', { name: 'Your levy' }));
};

test('a mail of a link that is not among the first rows is read by itself, and the list keeps its filter', async () => {
  api.answer('GET /api/console/mails/{id}', () => mail({ id: 'old', subject: 'Long ago' }));
  showRoom(<MailList />, 'mails', '', '?row=old');
  const panel = within(await screen.findByRole('complementary', { name: 'Long ago' }));
  expect(panel.getByRole('button', { name: /^Approve/ })).toBeDefined();
  expect(api.inputsOf('GET /api/console/mails/{id}')).toEqual([{ params: { id: 'old' } }]);
  expect(api.inputsOf(LIST).map(({ query }) => query?.status)).toEqual(['waiting']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('To decide 1');
});

test('an opened mail drops no filter: neither the one that the list begins with nor another one', async () => {
  await open();
  expect(new Set(api.inputsOf(LIST).map(({ query }) => query?.status))).toEqual(new Set(['waiting']));
  fireEvent.click(screen.getByRole('tab', { name: 'Refused' }));
  await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query.status).toBe('refused'));
});

test('a link to a mail that is gone says so', async () => {
  api.answer('GET /api/console/mails/{id}', refuse('not-found'));
  showRoom(<MailList />, 'mails', '', '?row=never');
  expect(await screen.findByRole('complementary', { name: 'Not here any more' })).toBeDefined();
  api.answer('GET /api/console/mails/{id}', refuse('unavailable'));
  showRoom(<MailList />, 'mails', '', '?row=never');
  expect(await screen.findByText('The opened row could not be read')).toBeDefined();
});

test('opens with the mails that wait for approval: sender, recipient and text', async () => {
  const panel = await open();
  expect(api.inputsOf(LIST)[0]?.query).toMatchObject({ status: 'waiting' });
  expect(panel.getByText(/Your levy is due\./)).toBeDefined();
  expect(panel.getByText(/To thandi@ekhaya.test · Themba Ndlovu asks, Msasa Ridge/)).toBeDefined();
});

test.each([
  ['Approve', true],
  ['Refuse', false],
])('%s sends the decision, and the list is read again', async (name, isApproved) => {
  const panel = await open();
  const before = api.inputsOf(LIST).length;
  fireEvent.click(panel.getByRole('button', { name }));
  await waitFor(() =>
    expect(api.inputsOf(DECIDE)).toEqual([{ body: { mails: [{ id: 'one', version: 1 }], isApproved } }]),
  );
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await waitFor(() => expect(api.inputsOf(LIST).length).toBeGreaterThan(before));
});

test.each([
  ['a', true],
  ['r', false],
])('the key %s decides about the open mail', async (key, isApproved) => {
  await open();
  fireEvent.keyDown(document.body, { key });
  await waitFor(() =>
    expect(api.inputsOf(DECIDE)).toEqual([{ body: { mails: [{ id: 'one', version: 1 }], isApproved } }]),
  );
});

const chooseTwo = async (act = 'Approve 2'): Promise<void> => {
  api.answer(LIST, () => ({ items: [mail(), mail({ id: 'two', version: 3, subject: 'Your meter' })], total: 2 }));
  showRoom(<MailList />, 'mails');
  const first = await screen.findByRole('button', { name: 'Your levy' });
  // The keys are bound a moment after the rows are drawn.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(first);
  });
  fireEvent.keyDown(first, { key: 'x' });
  fireEvent.keyDown(first, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
  fireEvent.click(await screen.findByRole('button', { name: act }));
};

test('several mails are chosen with X, approved by one call, and taken back together', async () => {
  api.answer(UNDO, () => []);
  await chooseTwo();
  expect(await screen.findByText('2 mails.', { exact: false })).toBeDefined();
  const mails = [
    { id: 'one', version: 1 },
    { id: 'two', version: 3 },
  ];
  expect(api.inputsOf(DECIDE)).toEqual([{ body: { mails, isApproved: true } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.inputsOf(UNDO)).toEqual([{ body: { decisionIds: ['decision-one', 'decision-two'] } }]),
  );
});

test('several mails are refused by one call', async () => {
  await chooseTwo('Refuse 2');
  expect(await screen.findByText('2 mails.', { exact: false })).toBeDefined();
  expect(api.inputsOf(DECIDE)).toMatchObject([{ body: { mails: [{ id: 'one' }, { id: 'two' }], isApproved: false } }]);
});

test('of several mails it says which were not approved and why, and the bar names the one that was', async () => {
  api.answer(DECIDE, () => [decided('one'), refused('two', 'conflict')]);
  await chooseTwo();
  const sentence = await screen.findByText(/“Your meter”, to thandi@ekhaya.test: This mail was decided on before\./);
  expect(sentence.textContent).not.toContain('Your levy');
  expect(await screen.findByText('Your levy, to thandi@ekhaya.test.', { exact: false })).toBeDefined();
});

test('mails that arrive while somebody reads one wait under their number', async () => {
  const { queryClient } = showRoom(<MailList />, 'mails');
  fireEvent.click(await screen.findByRole('button', { name: 'Your levy' }));
  await screen.findByRole('complementary', { name: 'Your levy' });
  api.answer(LIST, () => ({ items: [mail({ id: 'two', subject: 'Your meter' }), mail()], total: 2 }));
  await queryClient.invalidateQueries();
  fireEvent.click(await screen.findByRole('button', { name: '1 new' }));
  expect(await screen.findByRole('button', { name: 'Your meter' })).toBeDefined();
});

test('another list that is chosen while somebody reads a mail is shown whole', async () => {
  await open();
  const { answer, release } = answerLater({ items: [mail({ id: 'two', subject: 'Your meter' }), mail()], total: 2 });
  api.answer(LIST, answer);
  fireEvent.click(screen.getByRole('tab', { name: 'Refused' }));
  await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query.status).toBe('refused'));
  release();
  expect(await screen.findByRole('button', { name: 'Your meter' })).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Your levy' })).toBeDefined();
});

test('a list that was left with a filter and an open mail comes back with the filter alone', async () => {
  const Rooms = () => (
    <>
      <Link to="/today">Today</Link>
      <Link to="/mails">Mail</Link>
      {useLocation().pathname === '/mails' && <MailList />}
    </>
  );
  showRoom(<Rooms />, 'mails');
  fireEvent.click(await screen.findByRole('tab', { name: 'Refused' }));
  await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query.status).toBe('refused'));
  fireEvent.click(await screen.findByRole('button', { name: 'Your levy' }));
  await screen.findByRole('complementary', { name: 'Your levy' });
  fireEvent.click(screen.getByRole('link', { name: 'Today' }));
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Mail' }));
  await screen.findByRole('button', { name: 'Your levy' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Refused/);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('shows that a mail has been decided meanwhile, and keeps the panel open', async () => {
  api.answer(DECIDE, () => [refused('one', 'conflict')]);
  const panel = await open();
  fireEvent.click(panel.getByRole('button', { name: 'Approve' }));
  expect(await panel.findByText('This mail was decided on before.')).toBeDefined();
});

test('says who decided meanwhile', async () => {
  api.answer(DECIDE, () => [refused('one', 'changed-meanwhile', 'Johan Botha')]);
  const panel = await open();
  expect(panel.getByText(/One person, by mail, from the template Notice/)).toBeDefined();
  fireEvent.click(panel.getByRole('button', { name: 'Refuse' }));
  expect(await panel.findByText(/Johan Botha changed this mail/)).toBeDefined();
});

test('offers no decision to a person who is not the approver', async () => {
  api.answer(LIST, () => ({
    items: [mail({ canBeDecided: false, approver: { id: 'zola', name: 'Zola Dube' } })],
    total: 1,
  }));
  const panel = await open();
  expect(panel.getByText('Only Zola Dube decides on this mail.')).toBeDefined();
  expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
  // No empty foot stands below it.
  expect(screen.getByRole('complementary', { name: 'Your levy' }).childElementCount).toBe(1);
});

test('a search that finds nothing says what was searched, and offers no other filters where there are none', async () => {
  api.answer(LIST, () => ({ items: [], total: 0 }));
  const filter = encodeURIComponent(JSON.stringify({ status: 'waiting', q: 'zebra' }));
  showRoom(
    <SearchContext value={{ open: () => undefined, isAvailable: true }}>
      <MailList />
    </SearchContext>,
    'mails',
    '',
    `?filter=${filter}`,
  );
  expect(await screen.findByText('Nothing with “zebra”')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Search all records' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Look without the other filters' })).toBeNull();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useParams } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, readDraft } from '../../platform/drafts/drafts.ts';
import { markSession } from '../../platform/api/session-mark.ts';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { Announcement } from './notices.queries.ts';
import { testNotice } from './notice.factory.ts';
import { NoticePage } from './notice-page.tsx';

const ONE = 'GET /api/console/notifications/{id}';
const KEEP = 'PUT /api/console/notifications/{id}';
const PUBLISH = 'POST /api/console/notifications/{id}/publish';

let api: FakeApi;

beforeEach(() => {
  dropAllDrafts();
  api = fakeApi({
    [ONE]: () => testNotice(),
    [KEEP]: ({ body }) => testNotice({ title: body.title ?? '', version: 4 }),
    [PUBLISH]: refuse('changed-meanwhile', { change: { by: 'Naledi Mthembu', at: '2026-11-20T08:00:00.000Z' } }),
    'POST /api/console/notifications/reach': () => ({
      byMail: 0,
      people: 97,
      byPush: 31,
      approvalAbove: 100,
      approvers: [],
    }),
    'GET /api/console/notifications/audiences': () => [],
  });
  staffSignedIn(api);
});

const title = () => screen.findByLabelText<HTMLInputElement>('Title');
/** Another writer keeps other words, and the live stream says so. */
const writeElsewhere = (): void => {
  api.answer(ONE, () => testNotice({ title: 'Theirs', version: 9 }));
  fireEvent(window, new Event('visibilitychange'));
};
const changedElsewhere = /^This draft was changed while it was open here\./;
const ask = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Tell 97 people' }));
  return within(await screen.findByRole('dialog'));
};

test('the words of another writer are shown while nothing is written here, and those are published', async () => {
  showRoom(<NoticePage />, 'notifications', 'levies');
  await title();
  writeElsewhere();
  expect(await screen.findByText(changedElsewhere)).toBeDefined();
  expect((await title()).value).toBe('Theirs');
  fireEvent.click((await ask()).getByRole('button', { name: 'Tell 97 people' }));
  await waitFor(() => expect(api.headersOf(PUBLISH, 'if-match')).toEqual(['"9"']));
});

test('after a publication that was refused, because another writer was faster, her words are shown', async () => {
  showRoom(<NoticePage />, 'notifications', 'levies');
  const dialog = await ask();
  api.answer(ONE, () => testNotice({ title: 'Theirs', version: 9 }));
  fireEvent.click(dialog.getByRole('button', { name: 'Tell 97 people' }));
  await waitFor(() => expect(api.inputsOf(ONE)).toHaveLength(2));
  expect((await title()).value).toBe('Levies for 2027');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect((await title()).value).toBe('Theirs'));
});

test('a notice that is opened again at once begins with the words that were kept last, and is no conflict with oneself', async () => {
  const Rooms = () =>
    useParams()['id'] === undefined ? <Link to="/notifications/levies">Levies</Link> : <NoticePage />;
  showRoom(<Rooms />, 'notifications', 'levies');
  fireEvent.change(await title(), { target: { value: 'Mine' } });
  expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Notices' }));
  api.answer(ONE, neverAnswers);
  fireEvent.click(await screen.findByRole('link', { name: 'Levies' }));
  expect((await title()).value).toBe('Mine');
  fireEvent.change(await title(), { target: { value: 'Mine too' } });
  await waitFor(() => expect(api.headersOf(KEEP, 'if-match')).toEqual(['"3"', '"4"']));
});

const publishedElsewhere = (rest: Partial<Announcement>): void => {
  const requested = { by: { id: 'naledi', name: 'Naledi Mthembu' }, at: '2026-11-20T08:00:00.000Z' };
  api.answer(ONE, () => testNotice({ requested, version: 9, ...rest }));
  fireEvent(window, new Event('visibilitychange'));
};

test('says whose publication the words of the editor came too late for, and keeps them until they are thrown away', async () => {
  markSession();
  api.answer(KEEP, neverAnswers);
  showRoom(<NoticePage />, 'notifications', 'levies');
  fireEvent.change(await title(), { target: { value: 'Levies for 2028' } });
  publishedElsewhere({ status: 'sent', sentAt: '2026-11-20T08:00:00.000Z' });
  const note = await screen.findByText('Naledi Mthembu published this notice while you were writing in it.');
  const alert = within(note.closest<HTMLElement>('[role=alert]') ?? document.body);
  expect(alert.getByText(/What you wrote was not sent\. It stays on this device\./)).toBeDefined();
  expect(alert.getByText('Levies for 2028')).toBeDefined();
  expect(readDraft('notices/levies/words')).toBeDefined();
  fireEvent.click(alert.getByRole('button', { name: 'Throw it away' }));
  expect(screen.queryByText(/while you were writing/)).toBeNull();
  expect(readDraft('notices/levies/words')).toBeUndefined();
});

test('words that came too late for a notice that can be taken back are there again in its editor', async () => {
  markSession();
  api.answer(KEEP, neverAnswers);
  showRoom(<NoticePage />, 'notifications', 'levies');
  fireEvent.change(await title(), { target: { value: 'Levies for 2028' } });
  publishedElsewhere({ status: 'waiting', reached: 97 });
  expect(await screen.findByText('Naledi Mthembu asked for a yes while you were writing in it.')).toBeDefined();
  expect(screen.getByText(/It is there again when the notice is a draft\./)).toBeDefined();
  publishedElsewhere({ status: 'draft', requested: null });
  expect((await title()).value).toBe('Levies for 2028');
});

test('a published notice says nothing of words that are published', async () => {
  markSession();
  showRoom(<NoticePage />, 'notifications', 'levies');
  fireEvent.change(await title(), { target: { value: 'Levies for 2028' } });
  api.answer(KEEP, neverAnswers);
  publishedElsewhere({ status: 'sent', title: 'Levies for 2028' });
  expect(await screen.findByText(/^Sent /)).toBeDefined();
  expect(screen.queryByText(/while you were writing/)).toBeNull();
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropAllDrafts, readDraft } from '../../platform/drafts/drafts.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { testNotice } from './notice.factory.ts';
import { NoticeList } from './notice-list.tsx';
import { NoticePage } from './notice-page.tsx';

const ONE = 'GET /api/console/notifications/{id}';
const LIST = 'GET /api/console/notifications';
const KEEP = 'PUT /api/console/notifications/{id}';
const PUBLISH = 'POST /api/console/notifications/{id}/publish';
const DECIDE = 'POST /api/console/notifications/{id}/decision';
const TRIAL = 'POST /api/console/notifications/trial';
const REACH = 'POST /api/console/notifications/reach';

const lerato = { id: 'lerato', name: 'Lerato Mokoena' };
const reach = { people: 97, byPush: 31, byMail: 0, approvalAbove: 100, approvers: [lerato] };

let api: FakeApi;

beforeEach(() => {
  dropAllDrafts();
  let notice = testNotice();
  api = fakeApi({
    [ONE]: () => notice,
    [KEEP]: ({ body }) => {
      const { scheduledAt: _, expiresAt: __, ...words } = body;
      notice = testNotice({ ...words, version: notice.version + 1 });
      return notice;
    },
    [PUBLISH]: () => testNotice({ status: 'sent', sentAt: '2026-11-20T08:00:00.000Z' }),
    [REACH]: () => reach,
    'GET /api/console/notifications/audiences': () => [
      { id: '91', name: 'Msasa Ridge', roles: [{ name: 'owner', displayName: 'Owner' }] },
    ],
  });
  staffSignedIn(api);
});

const show = () => showRoom(<NoticePage />, 'notifications', 'levies');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the editor of a notice', () => {
  test('is kept as a draft by itself, beside the resident’s own notification in both themes', async () => {
    show();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Levies' } });
    const phone = () => screen.getByTitle<HTMLIFrameElement>('In the app, dark').contentDocument?.body;
    await waitFor(() => expect(phone()?.querySelector('.notification-title')?.textContent).toContain('Levies'));
    expect(screen.getByText(/Not kept yet/)).toBeDefined();
    expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
    expect(api.inputsOf(KEEP)[0]?.body).toMatchObject({ title: 'Levies', estateIds: ['91'] });
    expect(api.headersOf(KEEP, 'if-match')).toEqual(['"3"']);
  });

  test('counts who is told, and names the effect on the button before it publishes', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Tell 97 people' }));
    const confirm = await dialog('Levies for 2027');
    expect(confirm.getByText(/31 of them on the locked phone too, now\. It cannot be taken back\./)).toBeDefined();
    fireEvent.click(confirm.getByRole('button', { name: 'Tell 97 people' }));
    await waitFor(() => expect(api.headersOf(PUBLISH, 'if-match')).toEqual(['"3"']));
  });

  test('is not published for an audience that is not counted, and says that it could not be', async () => {
    show();
    await screen.findByRole('button', { name: 'Tell 97 people' });
    const counted = answerLater({ ...reach, people: 12 });
    api.answer(REACH, counted.answer);
    fireEvent.click(screen.getByRole('button', { name: 'Owner' }));
    expect(await screen.findByRole('button', { name: 'Counting' })).toHaveProperty('disabled', true);
    counted.release();
    expect(await screen.findByRole('button', { name: 'Tell 12 people' })).toHaveProperty('disabled', false);
    api.answer(REACH, refuse('unavailable'));
    fireEvent.click(screen.getByRole('button', { name: 'Everybody' }));
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText(/^The people could not be counted\./)).toBeDefined();
  });

  test('is published as the version that was read, also when somebody else keeps other words behind the question', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Tell 97 people' }));
    const confirm = await dialog('Levies for 2027');
    api.answer(ONE, () => testNotice({ title: 'Theirs', version: 9 }));
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(api.inputsOf(ONE)).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Levies for 2027'));
    fireEvent.click(confirm.getByRole('button', { name: 'Tell 97 people' }));
    await waitFor(() => expect(api.headersOf(PUBLISH, 'if-match')).toEqual(['"3"']));
  });

  test('above the number of the estate it asks the one who says yes', async () => {
    api.answer(REACH, () => ({ ...reach, people: 196 }));
    show();
    expect(await screen.findByRole('button', { name: 'Ask Lerato to send it' })).toBeDefined();
    expect(screen.getByText('Lerato Mokoena says yes')).toBeDefined();
    // Those who wrote some of this draft may not say it.
    expect(api.inputsOf(REACH)[0]?.body.id).toBe(testNotice().id);
  });

  test('says before it is asked that nobody may say yes', async () => {
    api.answer(REACH, () => ({ ...reach, people: 196, approvers: [] }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for a yes' }));
    const confirm = await dialog('Levies for 2027');
    expect(confirm.getByText(/somebody else must say yes, and nobody else may\.$/)).toBeDefined();
  });

  test('says what is missing until it is written, and leads there', async () => {
    api.answer(ONE, () => testNotice({ title: '' }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Tell 97 people' }));
    expect(screen.getByText('Write a title first.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Levies' } });
    expect(screen.queryByText('Write a title first.')).toBeNull();
  });

  test('is deleted also while its words are incomplete', async () => {
    const REMOVE = 'DELETE /api/console/notifications/{id}';
    api.answer(KEEP, refuse('validation', { fields: { image: 'Please choose a picture.' } }));
    api.answer(REMOVE, () => ({}));
    show();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Levies' } });
    fireEvent.click(screen.getByRole('button', { name: 'Delete draft...' }));
    fireEvent.click((await dialog('Delete this draft?')).getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(api.headersOf(REMOVE, 'if-match')).toEqual(['"3"']));
    await waitFor(() => expect(readDraft('notices/levies/words')).toBeUndefined());
  });

  test('counts the locked phones for the type of the notice', async () => {
    show();
    await screen.findByRole('button', { name: 'Tell 97 people' });
    expect(api.inputsOf(REACH).at(-1)?.body).toMatchObject({ type: 'others' });
    fireEvent.click(screen.getByRole('button', { name: 'Event' }));
    await waitFor(() => expect(api.inputsOf(REACH).at(-1)?.body).toMatchObject({ type: 'event' }));
  });

  test('sent to its writer alone, says whether it comes to her phone', async () => {
    api.answer(TRIAL, () => ({ isPushed: false }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Send it to me first' }));
    expect(await screen.findByText(/Look in the app: no phone of yours receives such push messages\./)).toBeDefined();
    api.answer(TRIAL, () => ({ isPushed: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Send it to me first' }));
    expect(await screen.findByText('Sent to you alone. Look at your phone.')).toBeDefined();
  });

  test('is not published with a picture that nobody has described', async () => {
    api.answer(ONE, () => testNotice({ image: '/media/market' }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Tell 97 people' }));
    expect(await screen.findByText('Say what the picture shows.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('loses nothing when somebody else changed it meanwhile', async () => {
    api.answer(KEEP, refuse('changed-meanwhile', { change: { by: 'Lerato Mokoena', at: '2026-11-20T08:00:00.000Z' } }));
    show();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } });
    expect(await screen.findByText(/Lerato Mokoena changed this draft/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
    api.answer(ONE, () => testNotice({ title: 'Theirs', version: 9 }));
    api.answer(KEEP, ({ body }) => testNotice({ title: body.title ?? '', version: 10 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep Lerato’s' }));
    await waitFor(() => expect(screen.queryByText(/Lerato Mokoena changed this draft/)).toBeNull());
  });

  test('keeps on this device what the server could not keep, and saves it after a reload', async () => {
    api.answer(KEEP, refuse('internal'));
    show();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } });
    await waitFor(() => expect(readDraft('notices/levies/words')?.value).toMatchObject({ words: { title: 'Mine' } }));
    cleanup();
    api.answer(KEEP, ({ body }) => testNotice({ title: body.title ?? '', version: 4 }));
    show();
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Mine');
    expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
    expect(readDraft('notices/levies/words')).toBeUndefined();
    // The words are saved over the version that their writer saw.
    expect(api.headersOf(KEEP, 'if-match').at(-1)).toBe('"3"');
  });

  test('is kept by itself as soon as the server is back', async () => {
    api.answer(KEEP, refuse('unavailable'));
    show();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } });
    await waitFor(() => expect(readDraft('notices/levies/words')).toBeDefined());
    api.answer(KEEP, ({ body }) => testNotice({ title: body.title ?? '', version: 4 }));
    expect(await screen.findByText(/Kept \d s ago/, {}, { timeout: 20_000 })).toBeDefined();
    expect(readDraft('notices/levies/words')).toBeUndefined();
  });

  test('shows the words of a no', async () => {
    const decision = { isApproved: false, by: lerato, at: '2026-11-20T08:00:00.000Z', reason: 'Say where.' };
    api.answer(ONE, () => testNotice({ decision }));
    show();
    expect(await screen.findByText('Lerato Mokoena said no:')).toBeDefined();
    expect(screen.getByText(/Say where\./)).toBeDefined();
  });

  test('says why the server did not send it', async () => {
    const decision = { isApproved: false, by: null, at: '2026-11-20T08:00:00.000Z', reason: 'Its end had passed.' };
    api.answer(ONE, () => testNotice({ decision }));
    show();
    expect(await screen.findByText('It was not sent:')).toBeDefined();
    expect(screen.getByText(/Its end had passed\./)).toBeDefined();
  });
});

describe('a notice that waits for a yes', () => {
  const waiting = () =>
    testNotice({
      status: 'waiting',
      reached: 196,
      canBeDecided: true,
      requested: { by: { id: 'naledi', name: 'Naledi Mthembu' }, at: '2026-11-20T08:00:00.000Z' },
    });

  test('is sent by a yes, whose button names the effect', async () => {
    api.answer(ONE, waiting);
    api.answer(DECIDE, () => testNotice({ status: 'sent' }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Say yes...' }));
    fireEvent.click((await dialog('Levies for 2027')).getByRole('button', { name: 'Tell 196 people' }));
    await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body).toEqual({ isApproved: true }));
  });

  test('is given back by a no with words', async () => {
    api.answer(ONE, waiting);
    api.answer(DECIDE, () => testNotice());
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Say no...' }));
    const no = await dialog('Say no?');
    fireEvent.change(no.getByLabelText('What should change'), { target: { value: 'Say where.' } });
    fireEvent.click(no.getByRole('button', { name: 'Give it back' }));
    await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body).toEqual({ isApproved: false, reason: 'Say where.' }));
  });

  test('offers no yes to its writer', async () => {
    api.answer(ONE, () => ({ ...waiting(), canBeDecided: false }));
    show();
    expect(await screen.findByText(/somebody else must say yes/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Say yes...' })).toBeNull();
  });
});

describe('the list of notices', () => {
  test('has no draft that was begun and left untouched', async () => {
    const REMOVE = 'DELETE /api/console/notifications/{id}';
    const blank = testNotice({ version: 1, title: '', description: '' });
    let items: (typeof blank)[] = [];
    api.answer(LIST, () => ({ items, total: items.length }));
    api.answer(ONE, () => blank);
    api.answer('POST /api/console/notifications', () => {
      items = [blank];
      return blank;
    });
    api.answer(REMOVE, () => {
      items = [];
      return {};
    });
    const Rooms = () => {
      const { id } = useParams();
      if (useStaffMember() === undefined) return null;
      return id === undefined ? <NoticeList /> : <NoticePage />;
    };
    showRoom(<Rooms />, 'notifications');
    fireEvent.click(await screen.findByRole('button', { name: 'Write a notice' }));
    await screen.findByLabelText('Title');
    fireEvent.click(screen.getByRole('link', { name: 'Notices' }));
    expect(await screen.findByText('Nobody has written a notice yet')).toBeDefined();
    expect(api.headersOf(REMOVE, 'if-match')).toEqual(['"1"']);
  });

  test('shows each with its status, and filters by it', async () => {
    api.answer(LIST, () => ({ items: [testNotice({ status: 'waiting', reached: 196 })], total: 1 }));
    showRoom(<NoticeList />, 'notifications');
    expect(await screen.findByText('Waits for a yes')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Scheduled' }));
    await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query).toMatchObject({ status: 'scheduled' }));
  });

  test('says that there is none, and shows a failure in place', async () => {
    api.answer(LIST, () => ({ items: [], total: 0 }));
    showRoom(<NoticeList />, 'notifications');
    expect(await screen.findByText('Nobody has written a notice yet')).toBeDefined();
    api.answer(LIST, refuse('internal'));
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LIST, () => ({ items: [testNotice()], total: 1 }));
    fireEvent.click(again);
    expect(await screen.findByText('Levies for 2027')).toBeDefined();
  });
});

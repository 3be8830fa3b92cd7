import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { testNotice } from './notice.factory.ts';
import { NoticeList } from './notice-list.tsx';
import { NoticePage } from './notice-page.tsx';

const ONE = 'GET /api/console/notifications/{id}';
const KEEP = 'PUT /api/console/notifications/{id}';
const REACH = 'POST /api/console/notifications/reach';

const weaver = { isWholeEstate: false, streets: ['Weaver Street'], houses: [], shape: [] };
const nowhere = { ...weaver, streets: [] };
const reach = { people: 97, byPush: 31, byMail: 12, approvalAbove: 100, approvers: [] };

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
    [REACH]: ({ body }) => ({ ...reach, people: body.area === null ? 97 : 9 }),
    'GET /api/console/notifications/audiences': () => [
      { id: '91', name: 'Msasa Ridge', roles: [] },
      { id: '92', name: 'Kingfisher Bay', roles: [] },
    ],
    'GET /api/console/notifications/streets': () => [{ name: 'Weaver Street', houses: ['14'] }],
    'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [] }),
  });
  staffSignedIn(api);
});

const show = () => showRoom(<NoticePage />, 'notifications', 'levies');
const chip = (name: string) => screen.getByRole('button', { name });
const chooseWeaverStreet = async (): Promise<void> => {
  const streets = await screen.findByRole('combobox', { name: 'Streets' });
  fireEvent.change(streets, { target: { value: 'Weav' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Weaver Street' }));
};

test('a notice goes to an area: it is kept, counted and not published before something is chosen', async () => {
  show();
  await screen.findByRole('button', { name: 'Tell 97 people' });
  fireEvent.click(chip('An area'));
  expect(await screen.findByRole('button', { name: 'Choose the area' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('status', { name: 'Who is told' })).toBeNull();
  await waitFor(() => expect(api.inputsOf(KEEP).at(-1)?.body).toMatchObject({ area: nowhere }));
  await chooseWeaverStreet();
  expect(await screen.findByRole('button', { name: 'Tell 9 people' })).toHaveProperty('disabled', false);
  expect(api.inputsOf(REACH).map(({ body }) => body.area)).toEqual([null, weaver]);
  await waitFor(() => expect(api.inputsOf(KEEP).at(-1)?.body).toMatchObject({ estateIds: ['91'], area: weaver }));
  fireEvent.click(chip('An area'));
  expect(await screen.findByRole('button', { name: 'Tell 97 people' })).toBeDefined();
});

test('an area is part of one estate', async () => {
  api.answer(ONE, () => testNotice({ area: weaver }));
  show();
  await screen.findByRole('button', { name: 'Tell 9 people' });
  fireEvent.click(chip('Kingfisher Bay'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'An area' })).toBeNull());
  await waitFor(() => expect(api.inputsOf(KEEP).at(-1)?.body).toMatchObject({ estateIds: ['91', '92'], area: null }));
});

test('says that a street has left the plan', async () => {
  api.answer(ONE, () => testNotice({ area: weaver }));
  api.answer(REACH, refuse('validation', { fields: { area: 'The plan has no such street any more.' } }));
  show();
  expect(await screen.findByText(/could not be counted\. The plan has no such street any more\./)).toBeDefined();
});

test('says how many get it by mail, in the numbers and before it is published', async () => {
  show();
  const numbers = within(await screen.findByRole('status', { name: 'Who is told' }));
  expect(numbers.getByText('by mail').previousSibling?.textContent).toBe('12');
  fireEvent.click(await screen.findByRole('button', { name: 'Tell 97 people' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Levies for 2027' }));
  expect(confirm.getByText(/31 of them on the locked phone too, 12 by mail too, now\./)).toBeDefined();
});

test('names the area in the list and beside the words', async () => {
  const sent = testNotice({ status: 'sent', area: weaver });
  api.answer('GET /api/console/notifications', () => ({ items: [sent], total: 1 }));
  showRoom(<NoticeList />, 'notifications');
  expect(await screen.findByText(/Everybody in Weaver Street, Msasa Ridge/)).toBeDefined();
  api.answer(ONE, () => sent);
  show();
  expect(await screen.findByText(/To everybody in Weaver Street, Msasa Ridge/)).toBeDefined();
});

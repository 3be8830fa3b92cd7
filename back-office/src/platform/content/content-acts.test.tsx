import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { blankEvent } from '@ekhaya/contract/events/events.rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, readDraft } from '../drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { staffSignedIn } from '../testing/staff-signed-in.ts';
import { ContentPage } from './content-page.tsx';
import { ContentText } from './content-text.tsx';
import { contentRecord } from './testing/content-record.ts';

const SAVE = 'PUT /api/console/content/{id}';
const PUBLISH = 'POST /api/console/content/{id}/publish';
const WITHDRAW = 'POST /api/console/content/{id}/withdraw';
const RESTORE = 'POST /api/console/content/{id}/restore';
const REMOVE = 'DELETE /api/console/content/{id}';

type EventItem = Extract<ContentItem, { kind: 'event' }>;

let api: FakeApi;
let item: EventItem;

beforeEach(() => {
  dropAllDrafts();
  item = {
    ...contentRecord,
    id: 'market',
    version: 3,
    kind: 'event',
    title: 'Market',
    status: 'published',
    previousVersion: 2,
    changedBy: { id: 'naledi', name: 'Naledi Mthembu' },
    fields: { ...blankEvent, start: '2026-12-05 16:00', end: '2026-12-05 20:00' },
  };
  const change = (changed: Partial<EventItem>): EventItem => {
    item = { ...item, ...changed, version: item.version + 1 };
    return item;
  };
  api = fakeApi({
    'GET /api/console/content/{id}': () => item,
    'GET /api/console/content': () => ({ items: [item], total: 1 }),
    [SAVE]: ({ body }) => change(body as Partial<EventItem>),
    [PUBLISH]: () => change({ status: 'published' }),
    [WITHDRAW]: () => change({ status: 'draft' }),
    [RESTORE]: () => change({ status: 'published' }),
    [REMOVE]: () => ({}),
  });
  staffSignedIn(api);
});

const openEditor = async (): Promise<HTMLInputElement> => {
  showRoom(
    <ContentPage
      kind="event"
      path="/events"
      listName="Events"
      one="event"
      endNote="Empty: until it is over"
      fieldWords={{ place: 'where' }}
      Form={({ fields, change }) => (
        <ContentText label="Where" value={fields.place} maxLength={120} onChange={(place) => change({ place })} />
      )}
      Preview={({ words }) => <p>On the phone: {words.title}</p>}
    />,
    'events',
    'market',
  );
  return screen.findByLabelText<HTMLInputElement>('Title');
};
const write = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('takes an item off without publishing what is not saved, keeps it here, and can be undone', async () => {
  const title = await openEditor();
  write(title, 'Half a ti');
  press('Take off');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back.')).toBeDefined();
  expect(api.headersOf(WITHDRAW, 'if-match')).toEqual(['"3"']);
  expect(api.headersOf(RESTORE, 'if-match')).toEqual(['"4"']);
  expect(api.inputsOf(RESTORE)[0]?.body).toEqual({ number: 3 });
  expect(api.inputsOf(SAVE)).toEqual([]);
  expect(title.value).toBe('Half a ti');
});

test('removes an item whose words are incomplete, and keeps them on this device', async () => {
  item = { ...item, status: 'draft' };
  api.answer(SAVE, refuse('validation', { fields: { title: 'Write a title first.' } }));
  write(await openEditor(), '');
  press('Remove');
  await waitFor(() => expect(api.headersOf(REMOVE, 'if-match')).toEqual(['"3"']));
  expect(readDraft('content/market/words')?.value).toMatchObject({ words: { title: '' }, version: 3 });
});

test('leaves no draft of an item that was removed with its words saved', async () => {
  item = { ...item, status: 'draft' };
  write(await openEditor(), 'Fair');
  press('Remove');
  await waitFor(() => expect(api.headersOf(REMOVE, 'if-match')).toEqual(['"4"']));
  expect(readDraft('content/market/words')).toBeUndefined();
});

test('saves once when Save is pressed twice', async () => {
  write(await openEditor(), 'Fair');
  press('Save for residents');
  press('Save for residents');
  expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
  expect(screen.queryByText(/Not kept yet/)).toBeNull();
  expect(api.inputsOf(SAVE)).toHaveLength(1);
});

test('counts words as saved that the server has already', async () => {
  api.answer(SAVE, refuse('nothing-changed'));
  write(await openEditor(), 'Fair');
  press('Save for residents');
  expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
  expect(readDraft('content/market/words')).toBeUndefined();
});

test('lets nothing be typed while a publication is under way: its answer would replace it', async () => {
  item = { ...item, status: 'draft' };
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(PUBLISH, async () => {
    await promise;
    return { ...item, status: 'published' as const, version: 4 };
  });
  const form = (await openEditor()).closest('[aria-busy]');
  press('Publish now');
  await waitFor(() => expect(form?.hasAttribute('inert')).toBe(true));
  resolve();
  await waitFor(() => expect(form?.hasAttribute('inert')).toBe(false));
});

test('keeps its heading while the title is written, so that a second line pushes no field down, and names it when kept', async () => {
  item = { ...item, status: 'draft' };
  const field = await openEditor();
  const heading = screen.getByRole('heading', { level: 1 });
  write(field, 'Sundowner');
  expect(heading.textContent).toBe('Market');
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  await waitFor(() => expect(heading.textContent).toBe('Sundowner'));
});

test('a refusal to publish that names a field is said by that field, and once above the fields', async () => {
  item = { ...item, status: 'draft' };
  api.answer(PUBLISH, refuse('validation', { fields: { shownUntil: 'Choose a later end.' } }));
  await openEditor();
  press('Publish now');
  await screen.findByText('Choose a later end.');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Some of it is missing or not valid. Each field says what.',
  ]);
});

import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { blankEvent } from '@ekhaya/contract/events/events.rules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropAllDrafts, readDraft } from '../../drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../testing/fake-api.ts';
import { showRoom } from '../../testing/show-room.tsx';
import { staffSignedIn } from '../../testing/staff-signed-in.ts';
import { ContentFiles } from '../content-files.tsx';
import { ContentPage } from '../content-page.tsx';
import { ContentRoom } from './content-room.tsx';
import { ContentText } from '../content-text.tsx';
import { contentRecord } from '../testing/content-record.ts';

const ONE = 'GET /api/console/content/{id}';
const LIST = 'GET /api/console/content';
const SAVE = 'PUT /api/console/content/{id}';
const PUBLISH = 'POST /api/console/content/{id}/publish';
const RESTORE = 'POST /api/console/content/{id}/restore';
const ORDER = 'POST /api/console/content/order';
const IMPORT = 'POST /api/console/content/import';

type EventItem = Extract<ContentItem, { kind: 'event' }>;

const market = (rest: Partial<EventItem> = {}): EventItem => ({
  ...contentRecord,
  id: 'market',
  version: 3,
  kind: 'event',
  title: 'Market',
  previousVersion: 2,
  changedBy: { id: 'naledi', name: 'Naledi Mthembu' },
  fields: { ...blankEvent, start: '2026-12-05 16:00', end: '2026-12-05 20:00' },
  ...rest,
});

let api: FakeApi;
let item: EventItem;
beforeEach(() => {
  dropAllDrafts();
  item = market();
  api = fakeApi({
    [ONE]: () => item,
    [SAVE]: ({ body }) => {
      item = market({ ...(body as Partial<EventItem>), version: item.version + 1, status: item.status });
      return item;
    },
    [PUBLISH]: ({ body }) => {
      item = { ...item, version: item.version + 1, status: body.visibleFrom === null ? 'published' : 'scheduled' };
      return item;
    },
    [RESTORE]: () => {
      item = { ...item, version: item.version + 1, status: 'draft' };
      return item;
    },
    [LIST]: () => ({ items: [item, market({ id: 'fair', title: 'Fair', status: 'published' })], total: 2 }),
    [ORDER]: () => ({ contentIds: ['market', 'fair'] }),
    'GET /api/console/content/{id}/versions': () => [
      { number: 3, at: '2026-11-20T08:00:00.000Z', by: null, title: 'Market', status: 'draft', changed: ['place'] },
      { number: 2, at: '2026-11-19T09:00:00.000Z', by: null, title: 'Fair', status: 'removed', changed: [] },
      { number: 1, at: '2026-11-19T08:00:00.000Z', by: null, title: 'Fair', status: 'draft', changed: [] },
    ],
  });
  staffSignedIn(api);
});

const editor = () =>
  showRoom(
    <ContentPage
      kind="event"
      path="/events"
      listName="Events"
      one="event"
      endNote="Empty: until it is over"
      fieldWords={{ place: 'where' }}
      Form={({ fields, change, problems }) => (
        <ContentText
          label="Where"
          value={fields.place}
          maxLength={120}
          onChange={(place) => change({ place })}
          problem={problems['cardImageAlt']}
        />
      )}
      Preview={({ words }) => <p>On the phone: {words.title}</p>}
    />,
    'events',
    'market',
  );
const room = () =>
  showRoom(
    <ContentRoom
      kind="event"
      path="/events"
      listName="Events"
      one="event"
      many="events"
      beginLabel="Write an event"
      purpose="Residents find events in their app."
      isOrdered
      lookOf={() => ({})}
    />,
    'events',
  );

describe('the editor of content', () => {
  test('keeps a draft by itself, shows the phone meanwhile, publishes at a time, and undoes that', async () => {
    editor();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Sundowner' } });
    expect(screen.getByText('On the phone: Sundowner')).toBeDefined();
    expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
    expect(api.headersOf(SAVE, 'if-match')).toEqual(['"3"']);
    fireEvent.change(screen.getByLabelText('Seen from'), { target: { value: '2026-11-27T18:00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish Fri, 27 Nov, 18:00' }));
    await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(1));
    expect(api.inputsOf(PUBLISH)[0]?.body).toEqual({ visibleFrom: '2026-11-27T16:00:00.000Z', shownUntil: null });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.inputsOf(RESTORE)[0]?.body).toEqual({ number: 4 }));
    expect(await screen.findByText('Taken back.')).toBeDefined();
  });

  test('keeps on this device what the server could not keep, and on the server as soon as it is back', async () => {
    api.answer(SAVE, refuse('unavailable'));
    editor();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Sundowner' } });
    await waitFor(() =>
      expect(readDraft('content/market/words')?.value).toMatchObject({ words: { title: 'Sundowner' }, version: 3 }),
    );
    api.answer(SAVE, ({ body }) => market({ ...(body as Partial<EventItem>), version: 4 }));
    expect(await screen.findByText(/Kept \d s ago/, {}, { timeout: 20_000 })).toBeDefined();
    expect(readDraft('content/market/words')).toBeUndefined();
  });

  test('saves what this device kept over the version that its writer saw: a change by somebody else meanwhile is not lost', async () => {
    api.answer(SAVE, refuse('unavailable'));
    editor();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Sundowner' } });
    await waitFor(() => expect(readDraft('content/market/words')).toBeDefined());
    cleanup();
    api.answer(ONE, () => market({ title: 'Theirs', version: 9 }));
    api.answer(SAVE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }));
    editor();
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Sundowner');
    expect(await screen.findByText(/Johan Botha changed this event/)).toBeDefined();
    expect(api.headersOf(SAVE, 'if-match').at(-1)).toBe('"3"');
  });

  test('closes itself before the item is removed, so that nothing reads it afterwards', async () => {
    const shown = editor();
    const openWhenRemoved: number[] = [];
    api.answer('DELETE /api/console/content/{id}', () => {
      const queryKey = ['content', 'one', 'market'];
      openWhenRemoved.push(shown.queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length);
      return {};
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(openWhenRemoved).toEqual([0]));
  });

  test('does not publish what is incomplete, says in each field what is missing, and leads to the first one', async () => {
    item = market({ title: '', fields: { ...market().fields, cardImage: '/media/market' } });
    editor();
    fireEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText('Write a title first.')).toBeDefined();
    expect(screen.getByText('Say what the picture shows.')).toBeDefined();
    expect(api.inputsOf(PUBLISH)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Night market' } });
    expect(screen.queryByText('Write a title first.')).toBeNull();
    expect(screen.getByText('Say what the picture shows.')).toBeDefined();
  });

  test('saves the words of a published item only when asked to', async () => {
    item = market({ status: 'published' });
    editor();
    const save = await screen.findByRole('button', { name: 'Save for residents' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'Lagoon lawn' } });
    expect(screen.getByText(/Not saved yet: residents read the words before/)).toBeDefined();
    fireEvent.click(save);
    await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(1));
    expect(api.inputsOf(SAVE)[0]?.body).toMatchObject({ kind: 'event', fields: { place: 'Lagoon lawn' } });
  });

  test('loses nothing when somebody else changed it meanwhile', async () => {
    api.answer(SAVE, refuse('changed-meanwhile', { change: { by: 'Lerato Mokoena', at: '2026-11-20T08:00:00.000Z' } }));
    editor();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } });
    expect(await screen.findByText(/Lerato Mokoena changed this event/)).toBeDefined();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Mine');
  });

  test('lists who changed what, and brings a version back, but not the one that removed it', async () => {
    editor();
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }));
    expect(await dialog.findByText('Changed where')).toBeDefined();
    expect(dialog.getByText('Removed it')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: /^Bring back/ }));
    await waitFor(() => expect(api.inputsOf(RESTORE)[0]?.body).toEqual({ number: 1 }));
  });
});

describe('a list of content', () => {
  test('moves a row, and undoes that', async () => {
    room();
    fireEvent.click(await screen.findByRole('button', { name: 'Move Market down' }));
    await waitFor(() => expect(api.inputsOf(ORDER)[0]?.body).toMatchObject({ contentIds: ['fair', 'market'] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.inputsOf(ORDER)[1]?.body).toMatchObject({ contentIds: ['market', 'fair'] }));
  });

  test('two moves in a row are both sent, the second with the first', async () => {
    let stored = ['market', 'fair', 'run'];
    api.answer(LIST, () => ({ items: stored.map((id) => market({ id, title: id })), total: 3 }));
    api.answer(ORDER, ({ body }) => {
      const before = stored;
      stored = [...body.contentIds];
      return { contentIds: before };
    });
    room();
    fireEvent.click(await screen.findByRole('button', { name: 'Move market down' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move market down' }));
    await waitFor(() =>
      expect(api.inputsOf(ORDER).map(({ body }) => body.contentIds)).toEqual([
        ['fair', 'market', 'run'],
        ['fair', 'run', 'market'],
      ]),
    );
    const buttons = screen.getAllByRole('button', { name: /^Move .* up$/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Move fair up',
      'Move run up',
      'Move market up',
    ]);
  });

  test('checks a file before it imports it', async () => {
    const problem = { row: 3, text: 'start: Please choose a day and a time.' };
    api.answer(IMPORT, ({ body }) =>
      body.csv.includes('yesterday')
        ? { created: 0, changed: 0, problems: [problem] }
        : { created: 2, changed: 1, problems: [] },
    );
    room();
    fireEvent.click(await screen.findByRole('button', { name: 'Files and copies' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Import a CSV...' }));
    const choose = (text: string) =>
      fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [new File([text], 'events.csv')] } });
    choose('title,start\nFair,yesterday');
    expect(await screen.findByText('Row 3: start: Please choose a day and a time.')).toBeDefined();
    choose('title\nFair');
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 rows' }));
    await waitFor(() => expect(api.inputsOf(IMPORT).map(({ body }) => body.isTrial)).toEqual([true, true, false]));
  });
});

test('all items of another estate can be copied, not its first page alone', async () => {
  staffSignedIn(api, { isAdministrator: true });
  api.answer(LIST, ({ query }) => {
    const all = Array.from({ length: 130 }, (_, at) => market({ id: `event-${at}`, title: `Event ${at}` }));
    const page = Number(query['page']);
    return { items: all.slice((page - 1) * 100, page * 100), total: all.length };
  });
  showRoom(<ContentFiles kind="event" many="events" estateId="91" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Files and copies' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy from another estate...' }));
  expect(await screen.findByLabelText('Event 129')).toBeDefined();
});

test('what is picked to be copied from another estate is kept as a draft until it is copied', async () => {
  const COPY = 'POST /api/console/content/copies';
  staffSignedIn(api, { isAdministrator: true });
  api.answer(COPY, () => ({ copied: 1 }));
  showRoom(<ContentFiles kind="event" many="events" estateId="91" />);
  const openCopy = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Files and copies' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy from another estate...' }));
    return within(await screen.findByRole('dialog', { name: 'Copy events from another estate' }));
  };
  const dialog = await openCopy();
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Fair' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openCopy();
  expect(await again.findByText(/Your draft, kept/)).toBeDefined();
  expect((await again.findByRole<HTMLInputElement>('checkbox', { name: 'Fair' })).checked).toBe(true);
  fireEvent.click(again.getByRole('button', { name: 'Copy 1 as drafts' }));
  await waitFor(() => expect(api.inputsOf(COPY)[0]?.body).toMatchObject({ contentIds: ['fair'] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.length).toBe(0);
});

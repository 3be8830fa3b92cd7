import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { blankEvent } from '@ekhaya/contract/events/events.rules';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, readDraft } from '../drafts/drafts.ts';
import { canKeepUnsaved, hasUnsaved, keepUnsaved } from '../drafts/unsaved-changes.ts';
import { fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { staffSignedIn } from '../testing/staff-signed-in.ts';
import { ContentPage } from './content-page.tsx';
import { contentRecord } from './testing/content-record.ts';

const ONE = 'GET /api/console/content/{id}';
const PUBLISH = 'POST /api/console/content/{id}/publish';
const TIMES = 'content/market/times';

type EventItem = Extract<ContentItem, { kind: 'event' }>;

const market = (rest: Partial<EventItem> = {}): EventItem => ({
  ...contentRecord,
  id: 'market',
  version: 3,
  kind: 'event',
  title: 'Market',
  previousVersion: 2,
  changedBy: { id: 'johan', name: 'Johan Botha' },
  fields: { ...blankEvent, start: '2026-12-05 16:00', end: '2026-12-05 20:00' },
  ...rest,
});
const friday = '2026-11-27T16:00:00.000Z';
const saturday = '2026-11-28T16:00:00.000Z';
const scheduled = (rest: Partial<EventItem> = {}) =>
  market({ status: 'scheduled', visibleFrom: friday, version: 4, ...rest });

let api: FakeApi;
let item: EventItem;

beforeEach(() => {
  dropAllDrafts();
  item = market();
  api = fakeApi({
    [ONE]: () => item,
    [PUBLISH]: ({ body }) => {
      const isScheduled = body.visibleFrom !== null;
      item = { ...item, ...body, version: item.version + 1, status: isScheduled ? 'scheduled' : 'published' };
      return item;
    },
    'POST /api/console/content/{id}/withdraw': () => {
      item = market({ version: item.version + 1 });
      return item;
    },
  });
  staffSignedIn(api);
});

const open = async () => {
  const shown = showRoom(
    <ContentPage
      kind="event"
      path="/events"
      listName="Events"
      one="event"
      endNote="Empty: until it is over"
      fieldWords={{}}
      Form={() => null}
      Preview={() => null}
    />,
    'events',
    'market',
  );
  await screen.findByLabelText('Seen from');
  return {
    /** Somebody else changes the item. */
    changeMeanwhile: async (changed: EventItem): Promise<void> => {
      item = changed;
      await shown.queryClient.invalidateQueries();
    },
  };
};
const from = () => screen.getByLabelText<HTMLInputElement>('Seen from').value;
const until = () => screen.getByLabelText<HTMLInputElement>('Seen until').value;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('follows the times that somebody else sets, and offers to publish nothing that was not asked for', async () => {
  const { changeMeanwhile } = await open();
  expect(screen.getByRole('button', { name: 'Publish now' })).toBeDefined();
  await changeMeanwhile(scheduled({ shownUntil: saturday }));
  await waitFor(() => expect([from(), until()]).toEqual(['2026-11-27T18:00', '2026-11-28T18:00']));
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save for residents' })).toBeDefined();
});

test('says whose times would be overwritten, and publishes only after one of the two was chosen', async () => {
  item = scheduled();
  const { changeMeanwhile } = await open();
  type('Seen until', '2026-11-30T18:00');
  expect(screen.getByRole('button', { name: 'Publish Fri, 27 Nov, 18:00' })).toHaveProperty('disabled', false);
  await changeMeanwhile(scheduled({ visibleFrom: saturday, version: 5 }));
  expect(await screen.findByText(/^Not published yet: Johan Botha changed this event/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Publish Fri, 27 Nov, 18:00' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(screen.getByRole('row', { name: 'Seen from 2026-11-28 18:00 2026-11-27 18:00' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(screen.getByRole('button', { name: 'Publish Fri, 27 Nov, 18:00' }));
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(1));
  expect(api.inputsOf(PUBLISH)[0]?.body).toEqual({ visibleFrom: friday, shownUntil: '2026-11-30T16:00:00.000Z' });
  expect(api.headersOf(PUBLISH, 'if-match')).toEqual(['"5"']);
});

test('takes over the times of somebody else when asked to', async () => {
  item = scheduled();
  const { changeMeanwhile } = await open();
  type('Seen from', '2026-11-29T18:00');
  await changeMeanwhile(scheduled({ visibleFrom: saturday, version: 5 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Johan’s' }));
  expect(from()).toBe('2026-11-28T18:00');
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('an act of the editor is no conflict with the times that it replaces', async () => {
  item = scheduled();
  await open();
  type('Seen until', '2026-11-30T18:00');
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    if (screen.queryByText(/^Not published yet/) !== null) seen.push('conflict');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  fireEvent.click(screen.getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect([from(), until()]).toEqual(['', '']));
  expect(await screen.findByRole('button', { name: 'Publish now' })).toBeDefined();
  watch.disconnect();
  expect(seen).toEqual([]);
});

test('times that are not published are asked about, and wait as a draft', async () => {
  item = scheduled();
  await open();
  type('Seen from', '2026-11-29T18:00');
  expect(canKeepUnsaved()).toBe(true);
  keepUnsaved();
  cleanup();
  await open();
  expect([from(), until()]).toEqual(['2026-11-29T18:00', '']);
  expect(screen.getByRole('button', { name: 'Publish Sun, 29 Nov, 18:00' })).toBeDefined();
  expect(screen.getByText(/^Your draft, kept/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
  expect(from()).toBe('2026-11-27T18:00');
  expect(hasUnsaved()).toBe(false);
  expect(readDraft(TIMES)).toBeUndefined();
});

test('times of a draft are in conflict with those that somebody else has set since', async () => {
  item = scheduled();
  await open();
  type('Seen from', '2026-11-29T18:00');
  keepUnsaved();
  cleanup();
  item = scheduled({ visibleFrom: saturday, version: 5 });
  await open();
  expect(await screen.findByText(/^Not published yet: Johan Botha changed this event/)).toBeDefined();
});

test('nobody is asked about times that are published, and they are no draft any more', async () => {
  await open();
  type('Seen from', '2026-11-27T18:00');
  const answer = Promise.withResolvers<EventItem>();
  api.answer(PUBLISH, () => answer.promise);
  fireEvent.click(screen.getByRole('button', { name: 'Publish Fri, 27 Nov, 18:00' }));
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(1));
  expect(hasUnsaved()).toBe(false);
  expect(readDraft(TIMES)).toBeDefined();
  item = scheduled();
  answer.resolve(item);
  expect(await screen.findByText('Scheduled:', { exact: false })).toBeDefined();
  await waitFor(() => expect(readDraft(TIMES)).toBeUndefined());
  expect([from(), until()]).toEqual(['2026-11-27T18:00', '']);
});

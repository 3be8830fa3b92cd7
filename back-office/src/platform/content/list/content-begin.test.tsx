import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { blankEvent } from '@ekhaya/contract/events/events.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts } from '../../drafts/drafts.ts';
import { useStaffMember } from '../../session/use-staff.ts';
import { fakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { showRoom } from '../../testing/show-room.tsx';
import { staffSignedIn } from '../../testing/staff-signed-in.ts';
import { ContentPage } from '../content-page.tsx';
import { ContentRoom } from './content-room.tsx';
import { contentRecord } from '../testing/content-record.ts';

const REMOVE = 'DELETE /api/console/content/{id}';

type EventItem = Extract<ContentItem, { kind: 'event' }>;

let api: FakeApi;
let items: EventItem[];

beforeEach(() => {
  dropAllDrafts();
  items = [];
  const begin = (): EventItem => {
    const item: EventItem = {
      ...contentRecord,
      id: 'market',
      kind: 'event',
      title: '',
      changedBy: { id: 'lerato', name: 'Lerato Mokoena' },
      fields: blankEvent,
    };
    items = [item];
    return item;
  };
  api = fakeApi({
    'GET /api/console/content': () => ({ items, total: items.length }),
    'GET /api/console/content/{id}': () => items[0] ?? begin(),
    'POST /api/console/content': begin,
    'PUT /api/console/content/{id}': ({ body }) => {
      items = items.map((item) => ({ ...item, ...(body as Partial<EventItem>), version: item.version + 1 }));
      return items[0] ?? begin();
    },
    [REMOVE]: () => {
      items = [];
      return {};
    },
  });
  staffSignedIn(api);
});

const shared = { kind: 'event', path: '/events', listName: 'Events', one: 'event' } as const;

function Rooms() {
  const { id } = useParams();
  if (useStaffMember() === undefined) return null;
  if (id !== undefined) {
    return <ContentPage {...shared} endNote="" fieldWords={{}} Form={() => null} Preview={() => null} />;
  }
  return (
    <ContentRoom
      {...shared}
      many="events"
      beginLabel="Write an event"
      purpose="Residents find events in their app."
      isOrdered={false}
      lookOf={() => ({})}
    />
  );
}
const begin = async (): Promise<HTMLElement> => {
  showRoom(<Rooms />, 'events');
  fireEvent.click(await screen.findByRole('button', { name: 'Write an event' }));
  return screen.findByLabelText('Title');
};
const leave = (): void => void fireEvent.click(screen.getByRole('link', { name: 'Events' }));

test('an item that is begun and left untouched does not stay', async () => {
  await begin();
  leave();
  expect(await screen.findByText('Nobody has written events yet')).toBeDefined();
  expect(api.headersOf(REMOVE, 'if-match')).toEqual(['"1"']);
});

test('an item stays in which something was written', async () => {
  fireEvent.change(await begin(), { target: { value: 'Night market' } });
  expect(await screen.findByText(/Kept \d s ago/)).toBeDefined();
  leave();
  expect(await screen.findByText('Night market')).toBeDefined();
  expect(api.inputsOf(REMOVE)).toEqual([]);
});

test('an empty item stays that was only looked at', async () => {
  showRoom(<Rooms />, 'events', 'market');
  await screen.findByLabelText('Title');
  leave();
  expect(await screen.findByText('Without a title yet')).toBeDefined();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(api.inputsOf(REMOVE)).toEqual([]);
});

test('an empty item that somebody removes herself is removed once', async () => {
  await begin();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed:')).toBeDefined();
  await waitFor(() => expect(api.inputsOf(REMOVE)).toHaveLength(1));
});

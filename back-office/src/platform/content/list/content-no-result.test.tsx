import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchContext } from '../../search/search-context.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { showRoom } from '../../testing/show-room.tsx';
import { staffSignedIn } from '../../testing/staff-signed-in.ts';
import { ContentRoom } from './content-room.tsx';

test('a search that finds nothing says what was searched, with two ways out', async () => {
  staffSignedIn(fakeApi({ 'GET /api/console/content': () => ({ items: [], total: 0 }) }));
  showRoom(
    <SearchContext value={{ open: () => undefined, isAvailable: true }}>
      <ContentRoom
        kind="event"
        path="/events"
        listName="Events"
        one="event"
        many="events"
        beginLabel="Write an event"
        purpose="Residents find events in their app."
        isOrdered={false}
        lookOf={() => ({})}
      />
    </SearchContext>,
    'events',
    '',
    '?q=zebra',
  );
  expect(await screen.findByText('No event with “zebra”')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show all events' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Search all records' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Look without the other filters' })).toBeNull();
});

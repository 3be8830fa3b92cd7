import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { SearchButton } from '../../platform/page/search-button.tsx';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { SearchProvider } from './search.tsx';
import type { FoundGroup, SearchResult } from './search.queries.ts';

const SEARCH = 'GET /api/console/search';

const person = (id: string, title: string): SearchResult => ({
  id,
  estateId: '91',
  title,
  note: 'Owner, unit 14',
  opens: { record: 'person', id },
  date: '',
});
const people: FoundGroup = {
  kind: 'person',
  items: [person('thandi', 'Thandi Nkosi'), person('themba', 'Themba Nkosi')],
  hasMore: false,
};

let api: FakeApi;

beforeEach(() => {
  // The document of the tests has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  api = fakeApi({ [SEARCH]: () => ({ groups: [people] }) });
  staffSignedIn(api);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

const open = async () => {
  showRoom(
    <SearchProvider>
      <SearchButton />
      <Address />
      <Link to="/control-room">Control room</Link>
    </SearchProvider>,
    'today',
  );
  await screen.findByRole('button', { name: /^Search/ });
  fireEvent.keyDown(document.body, { key: '/' });
  return screen.findByRole('combobox', { name: 'Person, house, plate or code' });
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const chosen = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

test('opens with / and from its button, and finds while the person types', async () => {
  const field = await open();
  expect(document.activeElement).toBe(field);
  type(field, 'nkosi');
  expect(await screen.findByRole('option', { name: /Thandi Nkosi/ })).toBeDefined();
  expect(within(screen.getByRole('group', { name: 'People' })).getAllByRole('option')).toHaveLength(2);
  expect(api.inputsOf(SEARCH)).toEqual([{ query: { q: 'nkosi' } }]);
});

test('closes when the alarm above it leads to another room', async () => {
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'Control room' }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(screen.getByLabelText('Address').textContent).toBe('/control-room');
});

test('says what it understood', async () => {
  const field = await open();
  type(field, 'CA 123-456');
  const chips = within(await screen.findByRole('group', { name: 'Understood as' }));
  expect(chips.getByText('Plate CA123456')).toBeDefined();
});

test('arrow keys choose, Enter opens the record, and the search closes', async () => {
  const field = await open();
  type(field, 'nkosi');
  await screen.findAllByRole('option');
  expect(chosen()?.textContent).toContain('Thandi');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosen()?.textContent).toContain('Themba');
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen()?.id);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosen()?.textContent).toContain('Thandi');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/people?row=themba'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Enter that is pressed before the answer opens the first result of what is typed', async () => {
  const held = Promise.withResolvers<{ groups: FoundGroup[] }>();
  const field = await open();
  type(field, 'nkosi');
  await screen.findAllByRole('option');
  api.answer(SEARCH, () => held.promise);
  type(field, 'fourie');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(api.inputsOf(SEARCH)).toHaveLength(2));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByLabelText('Address').textContent).toBe('/today');
  held.resolve({ groups: [{ ...people, items: [person('mark', 'Mark Fourie')] }] });
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/people?row=mark'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the last answer wins, and typing on takes an early Enter back', async () => {
  const held = Promise.withResolvers<{ groups: FoundGroup[] }>();
  const field = await open();
  api.answer(SEARCH, () => held.promise);
  type(field, 'fourie');
  fireEvent.keyDown(field, { key: 'Enter' });
  type(field, 'fouri');
  held.resolve({ groups: [{ ...people, items: [person('mark', 'Mark Fourie')] }] });
  await screen.findByRole('option', { name: /Mark Fourie/ });
  expect(screen.queryByRole('option', { name: /Thandi/ })).toBeNull();
  expect(screen.getByLabelText('Address').textContent).toBe('/today');
});

test.each<[FoundGroup['kind'], SearchResult['opens'], string]>([
  ['house', { record: 'house', id: '14' }, '/people?q=14'],
  ['booking', { record: 'booking', id: 'b1' }, '/bookings?row=b1'],
  ['payment', { record: 'payment', id: 'p1' }, '/payments/p1'],
  ['visitor-code', { record: 'visit', id: 'v1' }, '/invitations?row=v1'],
  ['plate', { record: 'walk-in', id: 'w1' }, '/gate-log?q=A%20title'],
])('%s opens its room', async (kind, opens, address) => {
  const item = { ...person('x', 'A title'), opens };
  api.answer(SEARCH, () => ({ groups: [{ kind, items: [item], hasMore: false }] }));
  const field = await open();
  type(field, 'anything');
  fireEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address));
});

test('says that nothing was found, and asks for more letters before it searches', async () => {
  api.answer(SEARCH, () => ({ groups: [] }));
  const field = await open();
  type(field, 'x');
  expect(await screen.findByText(/Write a little more/)).toBeDefined();
  expect(api.inputsOf(SEARCH)).toEqual([]);
  type(field, 'xylophone');
  expect(await screen.findByText(/Nothing found for “xylophone”/)).toBeDefined();
});

test('says that a search failed, and searches again', async () => {
  api.answer(SEARCH, refuse('unavailable'));
  const field = await open();
  type(field, 'nkosi');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.answer(SEARCH, () => ({ groups: [people] }));
  fireEvent.click(retry);
  expect(await screen.findByRole('option', { name: /Thandi Nkosi/ })).toBeDefined();
});

test('without a network says that it could not search, and searches when the network is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const field = await open();
  onlineManager.setOnline(false);
  type(field, 'nkosi');
  expect(await screen.findByText('What you search could not be read')).toBeDefined();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  fireEvent.keyDown(field, { key: 'Enter' });
  onlineManager.setOnline(true);
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toContain('thandi'));
});

test('keeps nothing of what was searched', async () => {
  const field = await open();
  type(field, 'nkosi');
  await screen.findAllByRole('option');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Search/ }));
  const again = await screen.findByRole('combobox');
  expect((again as HTMLInputElement).value).toBe('');
  expect(screen.queryByRole('option')).toBeNull();
});

test('somebody who may read payments alone has the search', async () => {
  staffSignedIn(api, { permissions: ['payments.manage'] });
  expect(await open()).toBeDefined();
});

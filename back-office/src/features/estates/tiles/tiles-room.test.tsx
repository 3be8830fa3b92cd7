import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { draftTile as tile } from './tile.factory.ts';
import { TilesRoom } from './tiles-room.tsx';

const LIST = 'GET /api/console/estates/{estateId}/tiles';
const PUBLISH = 'PUT /api/console/roles/{id}/tiles';
const ICONS = 'GET /api/console/tile-icons';

const manager = { id: '91-manager', version: 1, displayName: 'Manager', rank: 80, holders: 1, tiles: [tile('Desk')] };

function show(given?: TilesOfEstate['roles']): FakeApi {
  const roles: TilesOfEstate['roles'] = given ?? [
    manager,
    {
      id: '91-owner',
      version: 3,
      displayName: 'Owner',
      rank: 68,
      holders: 412,
      tiles: [
        tile('Events'),
        tile('Snags'),
        tile('Shop', { tileEnabled: false }),
        tile('Spa', { tileAppLocation: 'lagoon' }),
      ],
    },
  ];
  const api = fakeApi({
    [LIST]: () => ({ estateId: '91', roles }),
    [ICONS]: () => [
      {
        path: 'M1 1h2',
        names: [
          { family: 'Ionicons', name: 'leaf-outline' },
          { family: 'FontAwesome5', name: 'leaf' },
        ],
      },
      { path: 'M2 2h2', names: [{ family: 'FontAwesome5', name: 'water' }] },
    ],
  });
  staffSignedIn(api);
  showRoom(<TilesRoom />, 'tiles');
  return api;
}

/** The tiles on the phone, which is a document of its own. */
const onPhone = (): HTMLElement[] => {
  const phone = document.querySelector('iframe')?.contentDocument;
  return [...(phone?.querySelectorAll<HTMLElement>('.tile') ?? [])];
};
const titlesOnPhone = () => onPhone().map((each) => each.textContent);
const press = (title: string, key: string) => {
  const found = onPhone().find((each) => each.textContent === title);
  if (found !== undefined) fireEvent.keyDown(found, { key });
};
const publishedTitles = (api: FakeApi) =>
  api.inputsOf(PUBLISH).map(({ body }) => body.tiles.map(({ tileDisplayTitle }) => tileDisplayTitle));

// The tab keeps unpublished changes as a draft.
afterEach(() => sessionStorage.clear());

describe('the tiles of a role', () => {
  test('are on a phone in their order; those that are not on the page stand beside it', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    expect(screen.getByRole('button', { name: 'Shop' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Publish to 412 people' })).toHaveProperty('disabled', true);
  });

  test('begin with a new one where the role has none', async () => {
    const api = show([{ ...manager, tiles: [] }]);
    api.answer(PUBLISH, () => ({ version: 2 }));
    fireEvent.click(await screen.findByRole('button', { name: 'New tile' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Publish to 1 person' }));
    await waitFor(() => expect(publishedTitles(api)).toEqual([['New tile']]));
    expect(api.inputsOf(PUBLISH)[0]?.body.tiles[0]).toMatchObject({ tileID: '', tileAppLocation: 'home' });
  });

  test('are moved by the arrow keys, and published in the new order', async () => {
    const api = show();
    api.answer(PUBLISH, () => ({ version: 4 }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    press('Events', 'ArrowRight');
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Snags', 'Events']));
    expect(screen.getByText('Events is 2 of 2')).toBeDefined();
    expect(screen.getByText('One change, not published')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Publish to 412 people' }));
    await waitFor(() => expect(publishedTitles(api)).toEqual([['Snags', 'Events', 'Shop', 'Spa']]));
  });

  test('are moved by buttons in the panel of a tile, for people who do not drag', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    onPhone()[0]?.click();
    const earlier = await screen.findByRole('button', { name: 'Earlier' });
    expect(earlier).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Snags', 'Events']));
    expect(screen.getByRole('button', { name: 'Later' })).toHaveProperty('disabled', true);
    fireEvent.click(earlier);
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
  });

  test('the browser does not drag the picture of a tile instead of the tile', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    const [events] = onPhone();
    expect(events !== undefined && fireEvent.dragStart(events)).toBe(false);
  });

  test('a change is undone', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    press('Events', 'ArrowDown');
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Snags', 'Events']));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
  });

  test('the chosen one has its fields, and an icon from the families', async () => {
    const api = show();
    api.answer(PUBLISH, refuse('validation', { fields: { 'tiles.0.navigatePath': 'Choose a screen of the app.' } }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    const [events] = onPhone();
    act(() => events?.click());
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'What is on' } });
    await waitFor(() => expect(titlesOnPhone()).toEqual(['What is on', 'Snags']));
    fireEvent.click(await screen.findByRole('button', { name: 'water' }));
    expect(screen.getByText('water of FontAwesome5')).toBeDefined();
    expect(onPhone()[0]?.querySelector('path')?.getAttribute('d')).toBe('M2 2h2');
    fireEvent.click(screen.getByRole('button', { name: 'Publish to 412 people' }));
    expect(await screen.findByText('Choose a screen of the app.')).toBeDefined();
    expect(screen.getByText('Nothing is published. Correct What is on.')).toBeDefined();
    expect(api.inputsOf(PUBLISH)[0]?.body.tiles[0]).toMatchObject({ iconFamily: 'FontAwesome5', iconName: 'water' });
  });

  test('the chosen one stands in the address: its panel closes alone, and what is changed stays', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    act(() => onPhone()[0]?.click());
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'What is on' } });
    act(() => onPhone()[1]?.click());
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Snags'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(titlesOnPhone()).toEqual(['What is on', 'Snags']);
  });

  test('the screen that a tap opens is chosen by its name and its icon, and any other path is typed', async () => {
    const api = show();
    api.answer(PUBLISH, () => ({ version: 4 }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    act(() => onPhone()[0]?.click());
    // A list that is closing has the name of its field too.
    const screens = () => screen.findByRole('combobox', { name: /^Screen/ });
    expect((await screens()).textContent).toBe('Events');
    fireEvent.mouseDown(await screens());
    const access = await screen.findByRole('option', { name: 'Gate access, a tab' });
    expect(access.querySelector('svg')).not.toBeNull();
    fireEvent.click(access);
    fireEvent.click(screen.getByRole('button', { name: 'Publish to 412 people' }));
    await waitFor(() => expect(api.inputsOf(PUBLISH)[0]?.body.tiles[0]?.navigatePath).toBe('/access'));
    expect(screen.queryByLabelText('Path of the screen')).toBeNull();
    fireEvent.mouseDown(await screens());
    fireEvent.click(await screen.findByRole('option', { name: 'Another path' }));
    fireEvent.change(await screen.findByLabelText('Path of the screen'), { target: { value: '/Elsewhere' } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish to 412 people' }));
    await waitFor(() => expect(api.inputsOf(PUBLISH)[1]?.body.tiles[0]?.navigatePath).toBe('/Elsewhere'));
  });

  test('a tile of the tabs says which tab it changes', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    act(() => onPhone()[0]?.click());
    fireEvent.mouseDown(await screen.findByLabelText('Where'));
    fireEvent.click(await screen.findByRole('option', { name: 'Tabs' }));
    fireEvent.mouseDown(await screen.findByLabelText('Which tab'));
    fireEvent.click(await screen.findByRole('option', { name: 'Access' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name in the back office').value).toBe('access');
  });

  test('a colour is chosen in the palette, and stands as text beside it', async () => {
    show();
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    act(() => onPhone()[0]?.click());
    fireEvent.change(await screen.findByLabelText('Choose the colour: Colour'), { target: { value: '#27693f' } });
    expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('#27693f');
  });

  test('are offered to another role in the same act, and the button says for whom', async () => {
    const api = show();
    api.answer(PUBLISH, () => ({ version: 4 }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Events', 'Snags']));
    act(() => onPhone()[0]?.click());
    const seenBy = within(await screen.findByRole('group', { name: 'Seen by Owner, and also by' }));
    const managerChip = seenBy.getByRole('button', { name: 'Manager' });
    expect(managerChip.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(managerChip);
    fireEvent.click(await screen.findByRole('button', { name: 'Publish for Owner and Manager' }));
    await waitFor(() => expect(publishedTitles(api)).toHaveLength(1));
    expect(api.inputsOf(PUBLISH)[0]?.body.others).toMatchObject([
      { roleId: '91-manager', version: 1, changed: [{ tileID: '', tileDisplayTitle: 'Events' }], removed: [] },
    ]);
  });

  test('of another role are shown when it is chosen', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Manager' }));
    await waitFor(() => expect(titlesOnPhone()).toEqual(['Desk']));
    expect(screen.getByRole('button', { name: 'Publish to 1 person' })).toBeDefined();
  });
});

import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import type { Tile } from '@ekhaya/contract/estates/estates';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerLater, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { draftTile as tile } from './tile.factory.ts';
import { TilesRoom } from './tiles-room.tsx';

const LIST = 'GET /api/console/estates/{estateId}/tiles';
const PUBLISH = 'PUT /api/console/roles/{id}/tiles';
const STORE = 'POST /api/console/pictures';

const ownersTiles = [tile('Events'), tile('Snags')];
const tenantsTiles = ownersTiles.map((each) => ({ ...each, tileID: `tenants-${each.tileDisplayTitle}` }));

interface Stored {
  version?: number;
  owner?: Tile[];
  versionOfTenant?: number;
  tenant?: Tile[];
}

const estateWith = ({ version = 3, owner = ownersTiles, versionOfTenant = 5, tenant = tenantsTiles }: Stored) => ({
  estateId: '91',
  roles: [
    { id: '91-owner', version, displayName: 'Owner', rank: 68, holders: 412, tiles: owner },
    { id: '91-tenant', version: versionOfTenant, displayName: 'Tenant', rank: 60, holders: 80, tiles: tenant },
  ] satisfies TilesOfEstate['roles'],
});

/** Opens the room with Owner and Tenant, who have the same two tiles, and chooses one of them. */
async function show(chosen: string) {
  const api = fakeApi({ [LIST]: () => estateWith({}), 'GET /api/console/tile-icons': () => [] });
  api.answer(PUBLISH, () => ({ version: 4 }));
  staffSignedIn(api);
  const { queryClient } = showRoom(<TilesRoom />, 'tiles', '', `?row=91-${chosen}`);
  await screen.findByLabelText('Name');
  const store = (stored: Stored): void => api.answer(LIST, () => estateWith(stored));
  return {
    api,
    store,
    /** Another member of staff publishes, and the room reads the tiles again. */
    readAgain: async (stored: Stored): Promise<void> => {
      store(stored);
      await act(() => queryClient.invalidateQueries());
    },
  };
}

const rename = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const publishButton = () => screen.getByRole('button', { name: /^Publish/ });
const refused = refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } });
const renamed = (tiles: readonly Tile[], from: string, tileDisplayTitle: string): Tile[] =>
  tiles.map((each) => (each.tileDisplayTitle === from ? { ...each, tileDisplayTitle } : each));

// The tab keeps unpublished changes as a draft.
afterEach(() => sessionStorage.clear());

test('a tile that somebody else changed for another role meanwhile is not added to that role again', async () => {
  const { api, readAgain } = await show('Snags');
  rename('Faults');
  await readAgain({ versionOfTenant: 6, tenant: renamed(tenantsTiles, 'Events', 'Theirs') });
  fireEvent.click(publishButton());
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(1));
  expect(api.inputsOf(PUBLISH)[0]?.body.others).toMatchObject([
    { roleId: '91-tenant', version: 5, changed: [{ tileID: 'tenants-Snags', tileDisplayTitle: 'Faults' }] },
  ]);
});

test('keeping mine changes the newest version of the other role, and no tile that was not edited here', async () => {
  const { api, store } = await show('Snags');
  rename('Faults');
  api.answer(PUBLISH, refused);
  store({ versionOfTenant: 6, tenant: renamed(tenantsTiles, 'Events', 'Theirs').slice(0, 1) });
  fireEvent.click(publishButton());
  const keepMine = await screen.findByRole('button', { name: 'Keep mine' });
  api.answer(PUBLISH, () => ({ version: 4 }));
  fireEvent.click(keepMine);
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(2));
  const others = api.inputsOf(PUBLISH)[1]?.body.others;
  expect(others).toMatchObject([
    { roleId: '91-tenant', version: 6, changed: [{ tileID: '', tileDisplayTitle: 'Faults' }] },
  ]);
  expect(others?.[0]?.changed).toHaveLength(1);
});

test('keeping mine adds a tile again that somebody else deleted meanwhile', async () => {
  const { api, store } = await show('Snags');
  rename('Faults');
  api.answer(PUBLISH, refused);
  store({ version: 4, owner: ownersTiles.slice(0, 1) });
  fireEvent.click(publishButton());
  const keepMine = await screen.findByRole('button', { name: 'Keep mine' });
  api.answer(PUBLISH, () => ({ version: 5 }));
  fireEvent.click(keepMine);
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(2));
  expect(api.inputsOf(PUBLISH)[1]?.body.tiles.map(({ tileID }) => tileID)).toEqual(['91-Events', '']);
});

test('keeping theirs leaves nothing to undo', async () => {
  const { api, store } = await show('Snags');
  rename('Faults');
  api.answer(PUBLISH, refused);
  store({ version: 4, owner: renamed(ownersTiles, 'Snags', 'Theirs') });
  fireEvent.click(publishButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Johan’s' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
});

test('what is changed while a publication is on its way is published onto it', async () => {
  const { api, store } = await show('Snags');
  const publication = answerLater({ version: 4 });
  api.answer(PUBLISH, publication.answer);
  rename('Faults');
  fireEvent.click(publishButton());
  expect(await screen.findByRole('button', { name: 'Publishing…' })).toHaveProperty('disabled', true);
  rename('Repairs');
  store({
    version: 4,
    owner: renamed(ownersTiles, 'Snags', 'Faults'),
    versionOfTenant: 6,
    tenant: renamed(tenantsTiles, 'Snags', 'Faults'),
  });
  publication.release();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish for Owner and Tenant' }));
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(2));
  expect(api.inputsOf(PUBLISH)[1]?.body.others).toMatchObject([
    { roleId: '91-tenant', version: 6, changed: [{ tileID: 'tenants-Snags', tileDisplayTitle: 'Repairs' }] },
  ]);
});

test('a name that is typed while a picture is uploaded stays', async () => {
  const { api } = await show('Snags');
  // A picture that this browser cannot draw is uploaded as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not drawn here')));
  const upload = answerLater({ url: '/media/faults' });
  api.answer(STORE, upload.answer);
  fireEvent.change(screen.getByLabelText('Picture: file'), {
    target: { files: [new File(['x'], 'faults.jpg', { type: 'image/jpeg' })] },
  });
  await screen.findByRole('button', { name: 'Uploading…' });
  rename('Faults');
  upload.release();
  await screen.findByRole('button', { name: 'Change picture' });
  fireEvent.click(publishButton());
  await waitFor(() => expect(api.inputsOf(PUBLISH)).toHaveLength(1));
  expect(api.inputsOf(PUBLISH)[0]?.body.tiles[1]).toMatchObject({
    tileDisplayTitle: 'Faults',
    cssBackGroundImage: '/media/faults',
  });
});

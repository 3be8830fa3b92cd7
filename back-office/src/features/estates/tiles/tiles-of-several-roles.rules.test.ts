import { expect, test } from 'vitest';
import { draftTile } from './tile.factory.ts';
import { changesOfOtherRoles, draftOf, otherRolesOf } from './tiles-of-several-roles.rules.ts';

const owner = { id: '91-owner', version: 3, displayName: 'Owner', tiles: [draftTile('Events'), draftTile('Snags')] };
const tenant = {
  id: '91-tenant',
  version: 5,
  displayName: 'Tenant',
  tiles: [draftTile('Events', { tileID: 'other-events', roleName: 'Tenant', tilePriority: 70 })],
};
const guard = {
  id: '91-guard',
  version: 1,
  displayName: 'Guard',
  tiles: [draftTile('Events', { cssDefaultSize: 'large' })],
};
const others = [tenant, guard];
const published = draftOf(owner, others);
const begun = { value: published, others: otherRolesOf(published, others) };
const [events, snags] = published;
if (events === undefined || snags === undefined) throw new Error('The role has two tiles.');

test('tiles of two roles are one when they are alike but for their role and place', () => {
  expect(published.map(({ alsoFor }) => alsoFor)).toEqual([['91-tenant'], []]);
});

test('nothing changes for other roles without an edit, by another order, or by a tile that is deleted here', () => {
  expect(changesOfOtherRoles(begun, published)).toEqual([]);
  expect(changesOfOtherRoles(begun, [snags, events])).toEqual([]);
  expect(changesOfOtherRoles(begun, [snags])).toEqual([]);
});

test('a tile is changed for all who see it, at the place where they have it', () => {
  const renamed = { ...events, tileDisplayTitle: 'What is on' };
  expect(changesOfOtherRoles(begun, [renamed, snags])).toMatchObject([
    {
      roleId: '91-tenant',
      version: 5,
      changed: [{ tileID: 'other-events', tileDisplayTitle: 'What is on' }],
      removed: [],
    },
  ]);
});

test('a tile is added to a role, and taken off another', () => {
  const moved = { ...events, alsoFor: ['91-guard'] };
  expect(changesOfOtherRoles(begun, [moved, snags])).toMatchObject([
    { roleId: '91-tenant', changed: [], removed: ['other-events'] },
    { roleId: '91-guard', changed: [{ tileID: '', tileDisplayTitle: 'Events' }], removed: [] },
  ]);
});

test('a draft of an earlier version changes no other role', () => {
  const { alsoFor: _none, ...old } = events;
  expect(changesOfOtherRoles(begun, [{ ...old, tileDisplayTitle: 'Old' }, snags])).toEqual([]);
});

test('a tile that another role changed meanwhile is not added to it again', () => {
  const changed = {
    ...tenant,
    version: 6,
    tiles: tenant.tiles.map((tile) => ({ ...tile, tileDisplayTitle: 'Theirs' })),
  };
  const now = otherRolesOf(published, [changed, guard]);
  const renamed = { ...snags, tileDisplayTitle: 'Faults' };
  expect(changesOfOtherRoles(begun, [events, renamed], now)).toEqual([]);
});

test('a tile that was changed here and for another role replaces that one, or is added where it is gone', () => {
  const renamed = { ...events, tileDisplayTitle: 'Mine' };
  const changed = {
    ...tenant,
    version: 6,
    tiles: tenant.tiles.map((tile) => ({ ...tile, tileDisplayTitle: 'Theirs' })),
  };
  expect(changesOfOtherRoles(begun, [renamed, snags], otherRolesOf(published, [changed, guard]))).toMatchObject([
    { roleId: '91-tenant', version: 6, changed: [{ tileID: 'other-events', tileDisplayTitle: 'Mine' }] },
  ]);
  expect(
    changesOfOtherRoles(begun, [renamed, snags], otherRolesOf(published, [{ ...changed, tiles: [] }, guard])),
  ).toMatchObject([{ roleId: '91-tenant', version: 6, changed: [{ tileID: '', tileDisplayTitle: 'Mine' }] }]);
});

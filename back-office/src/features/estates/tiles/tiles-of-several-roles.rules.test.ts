import { expect, test } from 'vitest';
import { draftTile } from './tile.factory.ts';
import { changesOfOtherRoles, draftOf } from './tiles-of-several-roles.rules.ts';

const owner = { id: '91-owner', version: 3, displayName: 'Owner', tiles: [draftTile('Events'), draftTile('Snags')] };
const tenant = {
  ...{ id: '91-tenant', version: 5, displayName: 'Tenant' },
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
const [events, snags] = published;
if (events === undefined || snags === undefined) throw new Error('The role has two tiles.');

test('tiles of two roles are one when they are alike but for their role and place', () => {
  expect(published.map(({ alsoFor }) => alsoFor)).toEqual([['91-tenant'], []]);
});

test('nothing changes for other roles without an edit, by another order, or by a tile that is deleted here', () => {
  expect(changesOfOtherRoles(published, published, others)).toEqual([]);
  expect(changesOfOtherRoles(published, [snags, events], others)).toEqual([]);
  expect(changesOfOtherRoles(published, [snags], others)).toEqual([]);
});

test('a tile is changed for all who see it, at the place where they have it', () => {
  const renamed = { ...events, tileDisplayTitle: 'What is on' };
  expect(changesOfOtherRoles(published, [renamed, snags], others)).toMatchObject([
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
  expect(changesOfOtherRoles(published, [moved, snags], others)).toMatchObject([
    { roleId: '91-tenant', changed: [], removed: ['other-events'] },
    { roleId: '91-guard', changed: [{ tileID: '', tileDisplayTitle: 'Events' }], removed: [] },
  ]);
});

test('a draft of an earlier version changes no other role', () => {
  const { alsoFor: _none, ...old } = events;
  expect(changesOfOtherRoles(published, [{ ...old, tileDisplayTitle: 'Old' }, snags], others)).toEqual([]);
});

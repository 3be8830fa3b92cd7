import 'fake-indexeddb/auto';
import type { OutputOf } from '@ekhaya/contract/routes';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { pieterFound } from '../../testing/pieter-found.ts';
import { showRoom } from '../../testing/show-room.tsx';
import { staffSignedIn } from '../../testing/staff-signed-in.ts';
import { PersonOfEstateInput, type PersonOfEstate } from './person-of-estate-input.tsx';

function Fields() {
  const [value, setValue] = useState<PersonOfEstate>({ estateId: '91', person: null });
  return (
    <>
      <PersonOfEstateInput permission="gate.manage" value={value} onChange={setValue} />
      <output>{value.person?.id ?? 'nobody'}</output>
    </>
  );
}

function show(search: () => OutputOf<'GET /api/console/people'>): HTMLElement {
  staffSignedIn(fakeApi({ 'GET /api/console/people': search }));
  showRoom(<Fields />);
  const field = screen.getByLabelText('Person');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'Pieter' } });
  return field;
}

test('chooses a person of the estate by her name and unit', async () => {
  const field = show(() => ({ items: [pieterFound], total: 1, isMore: false }));
  fireEvent.click(await screen.findByRole('option', { name: 'Pieter van Wyk, unit 9' }));
  expect(field).toHaveProperty('value', 'Pieter van Wyk');
  expect(screen.getByText('pieter')).toBeDefined();
});

test('tells people without a unit apart by their addresses', async () => {
  show(() => ({ items: [{ ...pieterFound, roles: [] }], total: 1, isMore: false }));
  expect(await screen.findByRole('option', { name: 'Pieter van Wyk, pieter@umoya.test' })).toBeDefined();
});

test('does not say that nobody was found where the search failed', async () => {
  show(refuse('unavailable'));
  await screen.findByText('The service is not ready. Please try again shortly.');
  expect(screen.queryByText('Nobody found')).toBeNull();
});

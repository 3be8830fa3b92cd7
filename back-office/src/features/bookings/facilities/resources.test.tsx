import type { ConsoleResource } from '@ekhaya/contract/bookings/console-facilities';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { officeWeek } from './opening-hours.tsx';
import { ResourceEdit } from './resources.tsx';

const READ = 'GET /api/console/resources/{id}';

const court: ConsoleResource = {
  id: 'court',
  version: 1,
  estateId: '91',
  locationId: 'location',
  serviceId: 'padel',
  serviceName: 'Padel',
  name: 'Padel | Court 1',
  imageUrl: '/media/court',
  quantity: 1,
  availibility: officeWeek,
  isEnabled: true,
};

test('the opening hours that somebody else changed meanwhile stand beside the own ones, in words', async () => {
  const api = fakeApi({
    [READ]: () => court,
    'PUT /api/console/resources/{id}': refuse('changed-meanwhile', {
      change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' },
    }),
  });
  staffSignedIn(api);
  showRoom(<ResourceEdit />, 'resources', 'court');
  const wednesday = within(await screen.findByRole('group', { name: 'Wednesday' }));
  fireEvent.click(wednesday.getByRole('checkbox'));
  const theirs = { ...officeWeek, tuesday: { start: '0900', end: '1200' } };
  api.answer(READ, () => ({ ...court, version: 2, availibility: theirs }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notice = within(await screen.findByRole('alert'));
  fireEvent.click(await notice.findByRole('button', { name: 'Compare' }));
  const row = within(notice.getByRole('row', { name: /^Opening hours/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Mon 08:00 – 17:00, Tue 09:00 – 12:00, Wed–Sun 08:00 – 17:00',
    'Mon–Tue 08:00 – 17:00, Thu–Sun 08:00 – 17:00',
  ]);
});

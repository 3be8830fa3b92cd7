import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { pieterFound } from '../../../platform/testing/pieter-found.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { SnagQueue } from '../queue/snag-queue.tsx';
import { waterSnag as snag } from '../testing/water-snag.ts';

const REPORT = 'POST /api/console/snags';
const lamp = { ...snag, id: 'lamp', title: 'The lamp is out' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /api/console/snags': () => ({ items: [snag], total: 1 }),
    'GET /api/console/snags/{id}': () => lamp,
    'GET /api/console/snag-templates': () => [],
    'GET /api/console/snag-counts': () => ({
      open: 1,
      mine: 0,
      departments: [
        { id: 'maintenance', name: 'Maintenance', open: 0, late: 0, isEnabled: true },
        { id: 'roads', name: 'Roads', open: 1, late: 1, isEnabled: true },
        { id: 'landscaping', name: 'Landscaping', open: 1, late: 0, isEnabled: false },
      ],
    }),
    'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [] }),
    'GET /api/console/people': () => ({ items: [pieterFound], total: 1, isMore: false }),
    [REPORT]: () => lamp,
  });
  staffSignedIn(api);
});

const fillIn = async (): Promise<HTMLElement> => {
  showRoom(<SnagQueue />, 'snags');
  fireEvent.click(await screen.findByRole('button', { name: 'Report for somebody' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report a snag for somebody' });
  fireEvent.change(within(dialog).getByLabelText('For whom'), { target: { value: 'Pieter' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Pieter van Wyk, unit 9' }));
  fireEvent.change(within(dialog).getByLabelText('What is broken'), { target: { value: 'The lamp is out' } });
  return dialog;
};

test('reports a snag for a resident, to the department that the words suggest, and opens it', async () => {
  const dialog = await fillIn();
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: 'Department' }).textContent).toBe('Maintenance'),
  );
  fireEvent.change(within(dialog).getByLabelText('Where'), { target: { value: 'Unit 9' } });
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Danger to people or a house' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Report for Pieter' }));
  await waitFor(() =>
    expect(api.inputsOf(REPORT)).toEqual([
      {
        body: {
          personId: 'pieter',
          estateId: '91',
          departmentId: 'maintenance',
          request: 'The lamp is out',
          urgent: true,
          photos: [],
          place: { text: 'Unit 9', latitude: null, longitude: null },
        },
      },
    ]),
  );
  expect(await screen.findByText('Reported for Pieter van Wyk, who is told.')).toBeDefined();
  expect(await screen.findByRole('complementary', { name: 'The lamp is out' })).toBeDefined();
});

test('keeps what is filled in after a refusal, which stands at its field', async () => {
  api.answer(REPORT, refuse('validation', { fields: { personId: 'Please choose a person of this estate.' } }));
  const dialog = await fillIn();
  const report = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Report for Pieter' });
  await waitFor(() => expect(report.disabled).toBe(false));
  fireEvent.click(report);
  expect(await within(dialog).findByText('Please choose a person of this estate.')).toBeDefined();
  expect(within(dialog).getByLabelText('What is broken')).toHaveProperty('value', 'The lamp is out');
});

test('neither offers nor suggests a department that is switched off', async () => {
  const dialog = await fillIn();
  const department = within(dialog).getByRole('combobox', { name: 'Department' });
  await waitFor(() => expect(department.textContent).toBe('Maintenance'));
  fireEvent.change(within(dialog).getByLabelText('What is broken'), { target: { value: 'A tree fell' } });
  expect(department.textContent).not.toContain('Landscaping');
  fireEvent.mouseDown(department);
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Maintenance', 'Roads']);
});

test('is not offered to people who may not search residents', async () => {
  staffSignedIn(api, { permissions: ['snags.work'] });
  showRoom(<SnagQueue />, 'snags');
  await screen.findByRole('list', { name: 'Open' });
  expect(screen.queryByRole('button', { name: 'Report for somebody' })).toBeNull();
});

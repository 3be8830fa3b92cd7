import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { ImportRoom } from './import-room.tsx';
import type { ImportRow, PeopleImport } from './imports.queries.ts';

const LIST = 'GET /api/console/imports';
const LOAD = 'POST /api/console/imports';
const ROWS = 'GET /api/console/imports/{id}/rows';
const CORRECT = 'PUT /api/console/imports/{id}/rows/{line}';
const START = 'POST /api/console/imports/{id}/start';
const STOP = 'POST /api/console/imports/{id}/stop';

const file = (overrides: Partial<PeopleImport> = {}): PeopleImport => ({
  id: 'file-1',
  estateId: '91',
  fileName: 'people-november.csv',
  state: 'checked',
  columns: ['firstName', 'lastName', 'email', 'unitNumber', 'role'],
  unknownColumns: ['Colour'],
  separator: 'comma',
  addsHouses: false,
  rowCount: 2000,
  counts: { new: 1612, change: 371, same: 12, mistake: 5 },
  toWrite: 1983,
  done: 0,
  invited: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...overrides,
});
const listed = (...items: PeopleImport[]) => ({ items, total: items.length });
const row: ImportRow = {
  line: 19,
  cells: {
    firstName: 'Ruan',
    lastName: 'Steyn',
    email: 'ruan@ekhaya.test',
    mobile: '',
    unitNumber: '19',
    role: 'Tennant',
    firstDay: '',
    lastDay: '',
  },
  outcome: 'mistake',
  field: 'role',
  text: 'No role “Tennant”. Tenant?',
  isDone: false,
  stays: [],
};

function show(answers: Parameters<typeof fakeApi>[0] = {}, search = ''): FakeApi {
  const api = fakeApi({ [LIST]: () => listed(file()), [ROWS]: () => ({ items: [row], total: 1 }), ...answers });
  staffSignedIn(api);
  showRoom(<ImportRoom />, 'imports', '', search);
  return api;
}

describe('an import of people and houses', () => {
  test('begins with a file, whose rows are checked before anything is written', async () => {
    const api = show({ [LOAD]: () => file() });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Write down houses that are not on the list yet' }));
    const chosen = new File(['House\n16\n'], 'people-november.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [chosen] } });
    expect(await screen.findByRole('button', { name: 'Import 1\u00A0983 rows' })).toBeDefined();
    expect(screen.getByText(/2 000 rows, comma, 5 columns recognised; not used: Colour/)).toBeDefined();
    expect(api.inputsOf(LOAD)).toMatchObject([
      { body: { estateId: '91', fileName: 'people-november.csv', addsHouses: true, text: 'House\n16\n' } },
    ]);
  });

  test('says in place what is wrong with a file', async () => {
    show({ [LOAD]: refuse('validation', { fields: { text: 'The file has no rows.' } }) });
    await screen.findByRole('button', { name: 'Choose a file' });
    const chosen = new File(['x'], 'x.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [chosen] } });
    expect(await screen.findByText('The file has no rows.')).toBeDefined();
  });

  test('corrects a red cell, starts, shows its progress and stops', async () => {
    const api = show(
      { [CORRECT]: () => ({ ...row, outcome: 'new', field: '', text: 'New; gets a mail' }), [START]: () => file() },
      '?file=file-1',
    );
    const cell = await screen.findByRole('textbox', { name: 'Role of row 19' });
    fireEvent.change(cell, { target: { value: 'Tenant' } });
    fireEvent.blur(cell);
    await waitFor(() =>
      expect(api.inputsOf(CORRECT)).toMatchObject([
        { params: { id: 'file-1', line: '19' }, body: { role: 'Tenant', email: 'ruan@ekhaya.test' } },
      ]),
    );
    const running = file({ state: 'running', done: 1240, invited: 310, startedAt: new Date().toISOString() });
    api.answer(LIST, () => listed(running));
    fireEvent.click(screen.getByRole('button', { name: 'Import 1\u00A0983 rows' }));
    const progress = within(await screen.findByRole('region', { name: 'Import under way' }));
    expect(progress.getByText('people-november.csv is being imported: 1 240 of 1 983 rows')).toBeDefined();
    // A region that is read again each second would not let a screen reader say anything else.
    expect(progress.getByRole('status').textContent).toBe('Imported: 60 %');
    api.answer(STOP, () => running);
    api.answer(LIST, () => listed(file({ state: 'stopped', done: 1240 })));
    fireEvent.click(progress.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/You can go on with the rest/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Import 743 rows' })).toBeDefined();
  });

  test('names who stays in the house of an owner who gets a last day', async () => {
    const ofOwner: ImportRow = {
      ...row,
      outcome: 'change',
      field: '',
      text: 'Last day changes from none to 2027-06-30',
      stays: [
        { name: 'Grace Dlamini', roleDisplayName: 'Tenant' },
        { name: 'Kagiso Nkosi', roleDisplayName: 'Family' },
      ],
    };
    show({ [ROWS]: () => ({ items: [ofOwner], total: 1 }) }, '?file=file-1');
    expect(await screen.findByText('Stay in the house: Grace Dlamini, Tenant; Kagiso Nkosi, Family')).toBeDefined();
  });

  test('that cannot be read says so and is read again', async () => {
    const api = show({ [LIST]: refuse('unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LIST, () => listed());
    fireEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeDefined();
  });
});

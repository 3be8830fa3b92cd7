import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { ReadingsUpload } from '../payments.queries.ts';
import { ReadingsRoom } from './readings-room.tsx';

const UPLOAD = 'POST /api/console/estates/{estateId}/readings';

const found: ReadingsUpload = {
  readings: 336,
  leftOut: 2,
  meters: [
    {
      accountNo: '04111111110',
      weeks: [
        { week: '2026-10-05', value: 91, days: 7, before: null },
        { week: '2026-10-12', value: 40.5, days: 3, before: 88 },
      ],
    },
  ],
  problems: [],
  problemCount: 0,
  isWritten: false,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  staffSignedIn(api);
});

const choose = async (text: string) => {
  const file = new File([text], 'october.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('File of readings'), { target: { files: [file] } });
};

test('upload of readings: each week is seen before anything is written', async () => {
  api.answer(UPLOAD, ({ body }) => ({ ...found, isWritten: !body.isTrial }));
  showRoom(<ReadingsRoom />, 'readings');
  fireEvent.change(await screen.findByLabelText('Account number'), { target: { value: '0411 1111110' } });
  await choose('Timestamp,kWh\n');
  expect(await screen.findByText('Week of Mon 5 Oct 2026: 91 kWh')).toBeDefined();
  expect(screen.getByText('readings on 3 of 7 days, in place of 88 kWh')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Write 2 weeks of 1 meter' }));
  expect(await screen.findByText('Written: 2 weeks of 1 meter')).toBeDefined();
  expect(api.inputsOf(UPLOAD).map(({ body }) => [body.accountNo, body.isTrial])).toEqual([
    ['04111111110', true],
    ['04111111110', false],
  ]);
});

test('mistakes stand by row, and nothing can be written', async () => {
  api.answer(UPLOAD, () => ({
    ...found,
    problems: [{ place: 'Line 3', text: 'The value is no number.' }],
    problemCount: 1,
  }));
  showRoom(<ReadingsRoom />, 'readings');
  await choose('Timestamp,kWh\n');
  expect(await screen.findByText('Line 3')).toBeDefined();
  expect(screen.getByText('The value is no number.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
});

test('a file that is refused, is empty or too large says why; another utility forgets what was read', async () => {
  api.answer(UPLOAD, refuse('validation', { fields: { text: 'The file is XML, but no Green Button file.' } }));
  showRoom(<ReadingsRoom />, 'readings');
  await choose('<html/>');
  expect(await screen.findByText('The file is XML, but no Green Button file.')).toBeDefined();
  await choose('');
  expect(await screen.findByText('This file is empty.')).toBeDefined();
  await choose('1'.repeat(2_000_001));
  expect(await screen.findByText('This file is too large. Please divide it.')).toBeDefined();
  api.answer(UPLOAD, () => found);
  await choose('Timestamp,kWh\n');
  expect(await screen.findByRole('button', { name: 'Write 2 weeks of 1 meter' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Account number'), { target: { value: '0422' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull());
});

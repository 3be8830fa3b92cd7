import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { CREDITED, utilitiesApi } from '../utilities.factory.ts';
import { BillsScreen } from './bills.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const WARNINGS = 'GET /api/estates/{estateID}/balance-warnings';
const CHANGE = 'PUT /api/estates/{estateID}/balance-warnings';
const stored = (level: number) => [{ accountNo: CREDITED, utility: 'electricity' as const, level }];

let api: FakeApi;
beforeEach(() => {
  api = utilitiesApi();
  signedIn(api);
  api.answer(CHANGE, () => ({}));
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Warn me below, in rand'), { target: { value } });

it('she sets the level of a warning; what is no amount is refused with words', async () => {
  showScreen(<BillsScreen />, '/bills');
  await press('Warn me');
  type('0');
  await press('Save warning');
  expect(await screen.findByText('Please enter an amount from R 1.00 to R 10 000.00.')).toBeTruthy();
  expect(api.inputsOf(CHANGE)).toEqual([]);
  api.answer(WARNINGS, () => stored(50.5));
  type('50,50');
  await press('Save warning');
  expect(await screen.findByText(/^You are warned below R.50\.50, once a day at most\.$/)).toBeTruthy();
  expect(api.inputsOf(CHANGE).map(({ body }) => body)).toEqual([
    { accountNo: CREDITED, utility: 'electricity', level: 50.5 },
  ]);
});

it.each([
  ['below', 245.51, 2],
  ['not below', 245.5, 0],
] as const)('a balance that is %s the level of its warning says so', async (_, level, times) => {
  api.answer(WARNINGS, () => stored(level));
  showScreen(<BillsScreen />, '/bills');
  await screen.findByRole('button', { name: 'Change warning' });
  const [head] = await screen.findAllByText(/days left$/);
  expect(screen.queryAllByText(/^Below R.245\.51, the level of your warning\.$/)).toHaveLength(times);
  const amount = screen.getByText('R 245.50');
  expect([head, amount].map((part) => part?.classList.contains('bills-low'))).toEqual([times > 0, times > 0]);
  expect(head?.querySelector('.icon') !== null).toBe(times > 0);
});

it('a warning is taken away again, not without a network', async () => {
  api.answer(WARNINGS, () => stored(50));
  showScreen(<BillsScreen />, '/bills');
  await press('Change warning');
  api.answer(WARNINGS, () => []);
  await press('No warning');
  expect(await screen.findByText('You are not warned when the balance is low.')).toBeTruthy();
  expect(api.inputsOf(CHANGE).at(-1)?.body.level).toBeNull();
  setOnline(false);
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Warn me' }).disabled).toBe(true),
  );
});

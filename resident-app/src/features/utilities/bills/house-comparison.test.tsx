import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { utilitiesApi } from '../utilities.factory.ts';
import { BillsScreen } from './bills.screen.tsx';
import { comparedText } from './house-comparison.rules.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/estates/{estateID}/usage-comparison';
const ALLOW = 'PUT /api/estates/{estateID}/usage-comparison';
const compared = {
  isAllowed: true,
  household: 'one-or-two' as const,
  utilities: [{ utility: 'electricity' as const, houses: 12, own: 92, others: 104 }],
};

let api: FakeApi;
beforeEach(() => {
  api = utilitiesApi();
  signedIn(api);
  api.answer(ALLOW, () => ({}));
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('usage against houses like hers, if she allows it, and she can stop it', async () => {
  showScreen(<BillsScreen />, '/bills');
  fireEvent.click(await button('Compare my house'));
  api.answer(READ, () => compared);
  expect(await screen.findByText('About 12 % less than houses like yours.')).toBeTruthy();
  expect(screen.getByText('12 other houses')).toBeTruthy();
  expect(screen.getByText('104 kWh a week')).toBeTruthy();
  expect(screen.getByText('Average of the last four whole weeks, houses with one or two people.')).toBeTruthy();
  fireEvent.click(await button('Stop comparing'));
  await vi.waitFor(() => expect(api.inputsOf(ALLOW).map(({ body }) => body.isAllowed)).toEqual([true, false]));
});

it('says when too few houses take part', async () => {
  api.answer(READ, () => ({ ...compared, utilities: [] }));
  showScreen(<BillsScreen />, '/bills');
  const words =
    /^Fewer than 10 other houses with one or two people take part so far, so there is nothing to compare\.$/;
  expect(await screen.findByText(words)).toBeTruthy();
});

it('a permission that could not be saved is said, and offline nothing can be pressed', async () => {
  api.answer(ALLOW, refuse('forbidden'));
  render(<Toasts />);
  showScreen(<BillsScreen />, '/bills');
  fireEvent.click(await button('Compare my house'));
  expect(await screen.findByText('That could not be saved.')).toBeTruthy();
  setOnline(false);
  await vi.waitFor(async () => expect((await button('Compare my house')).disabled).toBe(true));
});

it.each([
  [{ own: 92, others: 104 }, 'About 12 % less than houses like yours.'],
  [{ own: 130, others: 100 }, 'About 30 % more than houses like yours.'],
  [{ own: 100, others: 104 }, 'About as much as houses like yours.'],
  [{ own: null, others: 104 }, 'Your last four weeks are not all known yet.'],
])('a comparison in words: %o', (found, words) => {
  expect(comparedText(found)).toBe(words);
});

import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askWhoItIs, settleQuestion } from '../api/confirmation.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { staffSignedIn } from '../testing/staff-signed-in.ts';
import { StaffGate } from './staff-gate.tsx';

const load = vi.hoisted(() => vi.fn<() => () => string>());
vi.mock('./who-is-it-dialog.tsx', () => ({
  get WhoIsItDialog() {
    return load();
  },
}));

test('the question who it is, whose code could not be loaded once, appears when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    online.mockRestore();
    settleQuestion(false);
  });
  load.mockReturnValue(() => 'Who is it?');
  load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  staffSignedIn(fakeApi());
  showRoom(<StaffGate />);
  act(() => void askWhoItIs('call'));
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByText('Who is it?')).toBeNull();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Who is it?')).toBeDefined();
});

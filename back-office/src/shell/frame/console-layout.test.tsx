import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, neverAnswers } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { ConsoleLayout } from './console-layout.tsx';

const loadAlarm = vi.hoisted(() => vi.fn<() => Promise<{ default: ComponentType }>>());
vi.mock('../../features/alerts/index.ts', async (readOriginal) => ({ ...(await readOriginal<object>()), loadAlarm }));

test('the alarm whose code could not be loaded once is loaded again, and the room stands meanwhile', async () => {
  const firstLoad = Promise.withResolvers<{ default: ComponentType }>();
  loadAlarm.mockReturnValueOnce(firstLoad.promise);
  loadAlarm.mockResolvedValue({ default: () => <p>1 EMERGENCY RINGS</p> });
  staffSignedIn(fakeApi({ 'GET /api/console/counts': neverAnswers }));
  showRoom(<ConsoleLayout>The room</ConsoleLayout>);
  await screen.findByText('The room');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await act(async () => firstLoad.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(screen.getByText('The room')).toBeDefined();
  expect(screen.queryByText('1 EMERGENCY RINGS')).toBeNull();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('1 EMERGENCY RINGS')).toBeDefined();
});

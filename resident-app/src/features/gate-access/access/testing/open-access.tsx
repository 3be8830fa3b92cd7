import type { OutputOf } from '@ekhaya/contract/routes';
import { act, fireEvent, screen } from '@testing-library/react';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { fakeApi, type FakeApi } from '../../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../../platform/testing/signed-in.tsx';
import { AccessScreen } from '../access.screen.tsx';
import { accessLocation } from '../passes/passes.factory.ts';

/** The heading of the pad that asks for the PIN. */
export const PIN_HEADING = 'Enter your 4-digit Pin:';

const DEVICE_ID = '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a001';

/** The server's answer to an enrolment or a renewal: a grant for 24 hours. */
export const deviceGrant = (): OutputOf<'POST /api/guard/device'> => ({
  id: DEVICE_ID,
  sessionId: 'session',
  grant: '',
  expiresAt: new Date(Date.now() + dayMs).toISOString(),
  serverTime: new Date().toISOString(),
});

/** A server where Thandi may use the main gate, has set a PIN and has enrolled this phone. */
export const apiOfAccess = (): FakeApi =>
  fakeApi({
    'GET /api/acl/AccessControl/': () => ({ status: 'success', accessInfo: [accessLocation()] }),
    'GET /api/estates': () => [],
    'GET /api/accessControl/{userId}': () => ({ pinSet: true, changedAt: '2026-11-20T08:00:00.000Z' }),
    'POST /api/accessControl/pin/verify': () => ({ isPasswordNeeded: false }),
    'GET /api/guard/device': () => [
      {
        id: DEVICE_ID,
        name: 'Firefox',
        enrolledAt: '2026-11-20T08:00:00.000Z',
        renewedAt: '2026-11-20T08:00:00.000Z',
      },
    ],
    'POST /api/guard/device': deviceGrant,
  });

/** Signs a person in and shows Access. */
export function openAccess(api: FakeApi, person: Parameters<typeof signedIn>[1] = {}): void {
  signedIn(api, person);
  showScreen(<AccessScreen />, '/access');
}

/** Opens Access again on the same phone. */
export function openAccessAgain(): void {
  act(() => document.body.replaceChildren());
  showScreen(<AccessScreen />, '/access');
}

/** Waits for a PIN pad and types a PIN on it. */
export async function typePin(pin: string, heading: string = PIN_HEADING): Promise<void> {
  await screen.findByRole('heading', { name: heading });
  for (const digit of pin) fireEvent.click(screen.getByRole('button', { name: digit }));
}

/** Waits until the pass is open. It then waits for the phone's location. */
export const findOpenPass = () => screen.findByText('Finding where you are', {}, { timeout: 5000 });

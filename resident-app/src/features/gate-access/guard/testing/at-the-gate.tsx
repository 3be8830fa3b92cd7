import { hashVisitorCode } from '@ekhaya/contract/gate-access/passes/visitor-proof.rules';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi, type FakeApi } from '../../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../../platform/testing/signed-in.tsx';
import { expectedVisitor, gate, personInside, subject } from '../guard.factory.ts';
import { GuardScreen } from '../guard.screen.tsx';

/** The visitor code of Lindiwe, who is expected. */
export const CODE = 'K7M3QXR';

/** The visitors whom the main gate expects today. */
const visitorsOfToday = async () => [
  expectedVisitor({ codeDigest: await hashVisitorCode('lindiwe', CODE) }),
  expectedVisitor({
    inviteID: 'kabelo',
    subject: subject({
      key: 'invitation:kabelo',
      name: 'Kabelo Radebe',
      plate: '',
      whoseGuest: 'P. van Wyk',
      unit: '22',
    }),
    status: 'left',
  }),
];

/** A server where Grace guards two gates. */
export const apiOfGuard = (): FakeApi =>
  fakeApi({
    'GET /api/gate/gates': () => [gate(), gate({ id: 'north', name: 'North Gate' })],
    'GET /api/gate/keys': () => ({ keys: [], serverTime: new Date().toISOString() }),
    'GET /api/gate/revocations': () => ({ at: new Date().toISOString(), entries: [] }),
    'GET /api/gate/vehicles': () => [],
    'GET /api/gate/expected': async ({ query }) => (query?.date === undefined ? visitorsOfToday() : []),
    'GET /api/gate/inside': () => ({
      people: [
        personInside({
          subject: subject({
            key: 'person:sipho',
            kind: 'resident',
            name: 'Sipho Dlamini',
            roleDisplayName: 'Employee',
            unit: '',
            plate: '',
            vehicles: [
              { plate: 'CA 123-456', description: 'Teal Volkswagen' },
              { plate: 'JT 14 ZN GP', description: 'Red Toyota' },
            ],
          }),
        }),
        personInside({ subject: subject({ key: 'invitation:zola', name: 'Zola Ndlovu' }), isOverstaying: true }),
      ],
      newestSteps: [],
    }),
    'POST /api/gate/log': ({ body }) => ({
      entered: body.entries.map(({ nonce }) => nonce),
      conflicts: [],
      refused: [],
    }),
  });

/** Signs Grace in and opens the guard screen. */
export function openGuardScreen(api: FakeApi): void {
  signedIn(api, { id: 'grace', name: 'Grace Moyo' });
  showScreen(<GuardScreen />, '/guard');
}

/** Opens the guard screen and chooses the main gate. */
export async function startAtMainGate(api: FakeApi, direction: 'In' | 'Out' = 'In'): Promise<void> {
  openGuardScreen(api);
  fireEvent.click(await screen.findByLabelText(/Main Gate/));
  fireEvent.click(screen.getByLabelText(new RegExp(`^${direction}`)));
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByRole('heading', { name: `Main Gate, ${direction.toLowerCase()}` });
}

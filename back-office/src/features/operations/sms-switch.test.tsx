import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { HowItIsRoom } from './how-it-is-room.tsx';
import type { HowItIs } from './how-it-is.queries.ts';
import { howItIsExample, silentVendor } from './testing/how-it-is-example.ts';

const READ = 'GET /api/console/how-it-is';
const SWITCH = 'PUT /api/console/sms-provider';

const late = (sms: HowItIs['sms']): HowItIs => ({
  ...howItIsExample(
    [{ part: 'sms', state: 'waits', since: '2026-11-14T07:12:00.000Z', waiting: 6, failed: 0 }],
    [silentVendor],
  ),
  at: new Date().toISOString(),
  sms,
});
/** The list, once the person who is signed in is known: she may go to the stuck payments. */
const rowOf = async () => {
  await screen.findByRole('link', { name: 'Stuck payments' });
  return within(screen.getByRole('list', { name: 'Needs somebody' }));
};

test('switches to the second provider, and back again', async () => {
  let present = late({ hasSecond: true, provider: 'first' });
  const api = fakeApi({
    [READ]: () => present,
    [SWITCH]: () => {
      present = { ...late({ hasSecond: true, provider: 'second' }), parts: howItIsExample().parts, providers: [] };
      return {};
    },
  });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  expect(row.getByText(/If it lasts: switch to the second provider\.$/)).toBeDefined();
  fireEvent.click(row.getByRole('button', { name: 'Use the second provider' }));
  const works = within(await screen.findByRole('list', { name: 'Works' }));
  expect(await works.findByText('none waits, the second provider sends')).toBeDefined();
  expect(works.getByRole('button', { name: 'Use the first provider' })).toBeDefined();
  expect(api.inputsOf(SWITCH)).toMatchObject([{ body: { provider: 'second' } }]);
});

test('says beside the button why it was not switched', async () => {
  const api = fakeApi({ [READ]: () => late({ hasSecond: true, provider: 'first' }), [SWITCH]: refuse('forbidden') });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  fireEvent.click(row.getByRole('button', { name: 'Use the second provider' }));
  expect((await row.findByRole('alert')).textContent).toBe('You are not allowed to do this.');
});

test('has no button with one provider, and says how to add another', async () => {
  staffSignedIn(fakeApi({ [READ]: () => late({ hasSecond: false, provider: 'first' }) }), { isAdministrator: true });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  expect(row.getByText(/SMS_SECOND_URL of the server adds a second provider to switch to\.$/)).toBeDefined();
  expect(row.queryByRole('button')).toBeNull();
});

test('has no button for staff of some estates', async () => {
  staffSignedIn(fakeApi({ [READ]: () => late({ hasSecond: true, provider: 'first' }) }));
  showRoom(<HowItIsRoom />);
  expect((await rowOf()).queryByRole('button')).toBeNull();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { howItIsExample } from '../testing/how-it-is-example.ts';
import { MessagesSetup } from './messages-setup.tsx';

const READ = 'GET /api/console/how-it-is';
const TRIAL = 'POST /api/console/message-texts/{estateId}/{key}/trial';

function show(notSetUp: ('mail' | 'sms')[] = []): FakeApi {
  const api = fakeApi({ [READ]: () => ({ ...howItIsExample(), notSetUp }), [TRIAL]: () => ({}) });
  staffSignedIn(api);
  const nothing = (): void => undefined;
  showRoom(
    <MessagesSetup
      estateId="91"
      count={0}
      formId="step"
      draftKey="step"
      onBusy={nothing}
      onLater={() => Promise.resolve()}
      onDone={() => Promise.resolve()}
    />,
  );
  return api;
}

test('a mail and a text message are tried by sending an invitation to oneself', async () => {
  const api = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Send a mail to me' }));
  expect(await screen.findByText(/^It is on its way to the address of your account/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send a text to me' }));
  expect(await screen.findByText(/^It is on its way to your own number/)).toBeDefined();
  expect(api.inputsOf(TRIAL).map(({ params }) => params)).toEqual([
    { estateId: '91', key: 'household-invitation' },
    { estateId: '91', key: 'household-invitation-sms' },
  ]);
});

test('a refused trial says why', async () => {
  const api = show();
  api.answer(TRIAL, refuse('too-many-requests'));
  fireEvent.click(await screen.findByRole('button', { name: 'Send a text to me' }));
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeDefined();
  expect(screen.queryByText(/on its way/)).toBeNull();
});

test('what holds mails up is said in words, as soon as the server knows it', async () => {
  const api = show();
  await screen.findByRole('button', { name: 'Send a mail to me' });
  expect(screen.queryByText(/SMTP_URL/)).toBeNull();
  api.answer(READ, () =>
    howItIsExample([{ part: 'mail', state: 'waits', since: '2026-11-14T07:50:00.000Z', waiting: 1, failed: 0 }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send a mail to me' }));
  expect((await screen.findByText('Mail is late')).closest('[role=alert]')?.textContent).toMatch(
    /1 mail waits.*See whether the mail server of SMTP_URL answers/,
  );
});

test('a way that is not set up cannot be tried', async () => {
  show(['sms']);
  await screen.findByRole('button', { name: 'Send a mail to me' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a text to me' })).toBeNull());
  expect(screen.getByText(/Set SMS_URL of the server/)).toBeDefined();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { testNotice } from './notice.factory.ts';
import { NoticePage } from './notice-page.tsx';

test.each([
  ['3 phones. 12 mails sent. Read by 40.', 12],
  ['3 phones. 1 mail sent. Read by 40.', 1],
  ['3 phones. 0 mails sent. Read by 40.', 0],
  ['3 phones. Read by 40.', null],
])('a sent notice says how many mails left: %s', async (words, mailed) => {
  const sent = { status: 'sent', sentAt: '2026-11-20T08:00:00.000Z', reached: 97, pushed: 3, read: 40 } as const;
  staffSignedIn(fakeApi({ 'GET /api/console/notifications/{id}': () => testNotice({ ...sent, mailed }) }));
  showRoom(<NoticePage />, 'notifications', 'levies');
  expect((await screen.findByText(/^Sent .* to 97 people/)).textContent).toContain(words);
});

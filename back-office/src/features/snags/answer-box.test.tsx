import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { SnagQueue } from './queue/snag-queue.tsx';
import { waterSnag as snag } from './testing/water-snag.ts';

beforeEach(() => {
  staffSignedIn(
    fakeApi({
      'GET /api/console/snags': () => ({ items: [snag], total: 1 }),
      'GET /api/console/snag-counts': () => ({ open: 1, mine: 0, departments: [] }),
      'GET /api/console/snags/{id}': () => snag,
      'GET /api/console/snag-templates': () => [],
    }),
  );
});

test('the answer stands at the foot of the panel, outside of what scrolls', async () => {
  showRoom(<SnagQueue />, 'snags', '', '?row=water');
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect(answer.parentElement).toBe(screen.getByRole('complementary', { name: snag.title }));
  expect(within(answer).getByRole('button', { name: 'I take it' })).toBeDefined();
});

test('on a phone the answer is the end of the page', async () => {
  document.documentElement.toggleAttribute('data-is-below-phone', true);
  onTestFinished(() => document.documentElement.removeAttribute('data-is-below-phone'));
  showRoom(<SnagQueue />, 'snags', '', '?row=water');
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect(answer.parentElement).not.toBe(screen.getByRole('complementary', { name: snag.title }));
  expect(answer.nextElementSibling).toBeNull();
});

test("'Answer' of Today leads into the words", async () => {
  showRoom(<SnagQueue />, 'snags', '', '?row=water#answer');
  const words = await screen.findByLabelText(/^Answer to Thandi/);
  await waitFor(() => expect(document.activeElement).toBe(words));
});

import type { Snag } from '@ekhaya/contract/snags/snags';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { SnagTimeline } from './snag-timeline.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const snag: Snag = {
  id: 'light',
  estateId: '91',
  isYours: true,
  reportedBy: null,
  title: 'Street light is out',
  request: '',
  department: 'Maintenance',
  departmentId: 'maintenance',
  status: 'NEW',
  reason: '',
  isUrgent: false,
  photos: [],
  place: { text: '', latitude: null, longitude: null },
  answers: [],
  promisedAt: null,
  plannedAt: null,
  outage: null,
  asksIfMended: false,
  createdAt: '2026-11-10T17:22:00.000Z',
  updatedAt: '2026-11-10T17:22:00.000Z',
};
/** A snag that the phone keeps from before the field. */
const { reportedBy: _, ...keptBefore } = snag;

it.each([
  ['You reported it', snag],
  ['You reported it', keptBefore as Snag],
  ['Lerato Mokoena reported it for you', { ...snag, reportedBy: { name: 'Lerato Mokoena' } }],
  ['Reported for you', { ...snag, reportedBy: { name: '' } }],
  ['Reported', { ...snag, isYours: false }],
])('begins with who reported it: %s', async (title, shown) => {
  signedIn(fakeApi({}));
  showScreen(<SnagTimeline snag={shown} />, '/Snag');
  expect((await screen.findByRole('list', { name: 'What happened' })).querySelector('strong')?.textContent).toBe(title);
});

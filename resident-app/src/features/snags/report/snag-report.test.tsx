import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { SnagReportScreen } from './snag-report.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

it('keeps the focus on its title when the form appears', async () => {
  signedIn(
    fakeApi({
      'GET /api/departments': () => [{ id: 'garden', name: 'Garden', promiseHours: 9, estates: [] }],
      'GET /api/snags/nearby': () => [],
      'GET /api/outages': () => [],
    }),
  );
  showScreen(<SnagReportScreen />, '/SnagReport');
  screen.getByRole('heading', { name: 'Report a snag' }).focus();
  await screen.findByLabelText('What is broken?');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Report a snag' }));
  expect(screen.getByRole('contentinfo').textContent).toBe('Send');
});

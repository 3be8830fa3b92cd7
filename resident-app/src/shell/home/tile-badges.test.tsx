import type { Outage } from '@ekhaya/contract/outages/outages';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { outage } from '../../platform/outages/outage.factory.ts';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { TileBadges } from './tile-badges.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const outageOfAll = (overrides: Partial<Outage>): Outage =>
  outage({
    area: { isWholeEstate: true, streets: [], houses: [], shape: [] },
    startsAt: '2026-01-01T08:00:00.000Z',
    until: '2026-01-01T12:00:00.000Z',
    ...overrides,
  });

it("An outage stands 'on the affected tile' while it lasts, and not on others", async () => {
  const far = new Date(Date.now() + 7 * dayMs).toISOString();
  signedIn(
    fakeApi({
      'GET /api/outages': () => [outageOfAll({}), outageOfAll({ id: 'o2', kind: 'roads', startsAt: far })],
    }),
  );
  history.replaceState({ key: 'home', depth: 0 }, '', '/home');
  render(
    <main className="home">
      <a className="tile" href="/bills">
        <span>Utilities</span>
      </a>
      <a className="tile" href="/poi">
        <span>Map</span>
      </a>
      <TileBadges />
    </main>,
  );
  expect(await screen.findByRole('link', { name: /Utilities.*No water/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Map' })).toBeTruthy();
});

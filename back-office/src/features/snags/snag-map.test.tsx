import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { SnagQueue } from './queue/snag-queue.tsx';
import { waterSnag } from './testing/water-snag.ts';

const plot = {
  type: 'Feature' as const,
  id: 'plot-33',
  properties: { kind: 'plot' as const, name: '33' },
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [28.1, -26],
        [28.101, -26],
        [28.101, -26.001],
        [28.1, -26],
      ] as [number, number][],
    ],
  },
};

const placed = { ...waterSnag, place: { text: 'Unit 33', latitude: -26.0005, longitude: 28.1005 } };
const east = { ...placed, id: 'east', title: 'East', place: { text: '', latitude: -26.0005, longitude: 28.1105 } };

beforeEach(() => {
  staffSignedIn(
    fakeApi({
      'GET /api/console/snags': () => ({ items: [placed, east], total: 2 }),
      'GET /api/console/snag-counts': () => ({ open: 2, mine: 0, departments: [] }),
      'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [plot] }),
    }),
  );
});

const showOnPhone = (): void => {
  document.documentElement.toggleAttribute('data-is-below-phone', true);
  onTestFinished(() => document.documentElement.removeAttribute('data-is-below-phone'));
  showRoom(<SnagQueue />, 'snags');
};

test('on a phone the map stands on top of the list', async () => {
  showOnPhone();
  const plan = await screen.findByRole('img', { name: 'Plan of the estate with snags' });
  const list = screen.getByRole('list', { name: 'Open' });
  expect(plan.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(screen.getByRole('button', { name: 'Map', pressed: true })).toBeDefined();
});

test('on a desk the map is shown when it is asked for', async () => {
  showRoom(<SnagQueue />, 'snags');
  await screen.findByRole('list', { name: 'Open' });
  expect(screen.getByRole('button', { name: 'Map', pressed: false })).toBeDefined();
});

test('all pins lie within the room that the map has', async () => {
  const width = 330;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  onTestFinished(() => void vi.restoreAllMocks());
  showOnPhone();
  await screen.findByRole('img', { name: 'Plan of the estate with snags' });
  const scale = Number.parseFloat(
    document.querySelector<SVGGElement>('[style*="--plan-scale"]')?.style.getPropertyValue('--plan-scale') ?? '',
  );
  // The two snags are 1 000 m apart, and half a pin has 27 pixels.
  expect(scale * 1_000).toBeLessThan(width - 2 * 27);
  expect(scale * 1_000).toBeGreaterThan(width / 2);
});

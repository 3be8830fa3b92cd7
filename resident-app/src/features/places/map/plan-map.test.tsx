import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import type { StyleSpecification } from 'maplibre-gl';
import { PlanMap, type PlanMapProps } from './plan-map.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?url', () => ({ default: 'worker.mjs' }));

/** What MapLibre was asked for, and what it tells. jsdom has no WebGL. */
const asked: string[] = [];
let lastStyle: string;
let listeners: Map<string, (() => void)[]>;
const tell = (event: string) =>
  act(() =>
    listeners
      .get(event)
      ?.splice(0)
      .forEach((listener) => listener()),
  );

vi.mock('maplibre-gl', () => ({
  setWorkerUrl: () => undefined,
  GeoJSONSource: Array,
  Map: class {
    on(event: string, listener: () => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    }
    once(event: string, listener: () => void) {
      this.on(event, listener);
    }
    setStyle(style: StyleSpecification, { diff }: { diff: boolean }) {
      asked.push(diff ? 'restyle' : 'draw anew');
      lastStyle = JSON.stringify(style);
    }
    jumpTo() {
      asked.push('move');
    }
    getSource() {
      return undefined;
    }
    redraw() {}
    remove() {}
  },
}));

const onStanding = vi.fn<PlanMapProps['onStanding']>();
const props: PlanMapProps = {
  parts: [],
  origin: [28.13, -26],
  camera: { middle: [0, 0], scale: 1 },
  onStanding,
  own: undefined,
  outlines: [],
  way: [],
  here: undefined,
};

beforeEach(() => {
  asked.length = 0;
  listeners = new Map();
  onStanding.mockClear();
  signedIn(fakeApi({ 'GET /api/map-tiles': () => null }));
});

const stands = (): boolean => onStanding.mock.lastCall?.[0] !== undefined;

it('gives way to the drawn plan when the context is lost, and stands again when it has drawn what is shown now', () => {
  const { rerender } = render(<PlanMap {...props} />);
  expect(stands()).toBe(false);
  tell('style.load');
  tell('idle');
  expect(stands()).toBe(true);
  tell('webglcontextlost');
  expect(stands()).toBe(false);
  asked.length = 0;
  rerender(<PlanMap {...props} parts={[]} />);
  expect(asked).toEqual([]);
  tell('webglcontextrestored');
  expect(asked).toEqual(['draw anew']);
  expect(stands()).toBe(false);
  tell('style.load');
  tell('idle');
  expect(stands()).toBe(true);
});

it('takes what changes while MapLibre reads its style when that is read', () => {
  const { rerender } = render(<PlanMap {...props} />);
  const way: PlanMapProps['way'] = [
    [28.13, -26],
    [28.1399, -26],
  ];
  const line: PlanMapProps['way'] = [...way, [28.1388, -26.01]];
  const plot = { kind: 'plot', name: '14', line } as unknown as PlanMapProps['parts'][number];
  rerender(<PlanMap {...props} way={way} />);
  rerender(<PlanMap {...props} way={way} parts={[plot]} />);
  expect(asked).toEqual([]);
  tell('style.load');
  expect(asked).toEqual(['restyle']);
  expect(lastStyle).toContain('28.1399');
  expect(lastStyle).toContain('28.1388');
  rerender(<PlanMap {...props} parts={[]} />);
  expect(asked).toEqual(['restyle', 'restyle']);
});

it('draws nothing twice when nothing has changed until the style is read', () => {
  render(<PlanMap {...props} />);
  tell('style.load');
  expect(asked).toEqual([]);
});

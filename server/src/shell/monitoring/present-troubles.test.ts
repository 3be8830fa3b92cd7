import { expect, it } from 'vitest';
import type { TroubleRow } from '../../platform/health/troubles.store.ts';
import { presentTroubles } from './present-troubles.ts';

let lastId = 0;
const row = (part: string, from: string, to: string | null, state: TroubleRow['state'] = 'waits'): TroubleRow => ({
  id: (lastId += 1),
  part,
  state,
  startedAt: new Date(`2026-11-14T${from}:00.000Z`),
  endedAt: to === null ? null : new Date(`2026-11-14T${to}:00.000Z`),
});

const shown = (...given: Parameters<typeof presentTroubles>) =>
  presentTroubles(...given).map(({ part, state, startedAt, endedAt }) =>
    [part, state, startedAt.slice(11, 16), endedAt?.slice(11, 16) ?? 'still'].join(' '),
  );

it('shows what all estates share, and of providers those of the estates that may see them', () => {
  const rows = [row('mail', '08:00', null), row('vendor:91', '07:00', '07:05'), row('vendor:92', '06:00', '06:05')];
  expect(shown(rows, ['91'])).toEqual(['mail waits 08:00 still', 'vendor waits 07:00 07:05']);
  expect(shown(rows, [])).toEqual(['mail waits 08:00 still']);
  expect(shown(rows, 'all')).toHaveLength(3);
});

it('reads what other versions recorded', () => {
  const rows = [
    row('providers', '08:00', '08:05', 'fails'),
    row('kettle', '07:00', null),
    row('kettle:91', '07:00', null),
  ];
  expect(shown(rows, 'all')).toEqual(['providers fails 08:00 08:05']);
});

it('makes one trouble of those of a kind that overlap', () => {
  const rows = [
    row('vendor:93', '09:30', null),
    row('vendor:92', '08:10', '08:30', 'fails'),
    row('vendor:91', '08:00', '08:20'),
    row('vendor:94', '08:05', '08:15'),
    row('gateway:91', '08:00', '08:20'),
  ];
  expect(shown(rows, 'all')).toEqual([
    'vendor waits 09:30 still',
    'vendor fails 08:00 08:30',
    'gateway waits 08:00 08:20',
  ]);
  expect(shown([row('vendor:91', '08:00', null), row('vendor:92', '08:10', '08:30')], 'all')).toEqual([
    'vendor waits 08:00 still',
  ]);
});

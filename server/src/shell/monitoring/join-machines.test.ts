import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { joinMachines } from './join-machines.ts';

const disk = (freeBytes: number) => ({ data: { freeBytes, totalBytes: 40_000_000_000 }, storage: null });

it('one machine is not named', () => {
  const before = { machine: hostname(), disk: disk(1_000), clockAheadMs: 9_000 };
  expect(joinMachines({ disk: disk(30_000_000_000), clockAheadMs: 12 }, [before])).toEqual({
    machines: [hostname()],
    disk: disk(30_000_000_000),
    diskMachine: '',
    clockAheadMs: 12,
    clockMachine: '',
  });
});

it('of several the fullest disk and the clock that differs most count, with the machine they are on', () => {
  const other = { machine: 'app-2', disk: disk(3_000_000_000), clockAheadMs: -40_000 };
  const third = { machine: 'app-3', disk: null, clockAheadMs: 39_000 };
  expect(joinMachines({ disk: disk(30_000_000_000), clockAheadMs: 12 }, [third, other])).toEqual({
    machines: ['app-2', 'app-3', hostname()].toSorted(),
    disk: disk(3_000_000_000),
    diskMachine: 'app-2',
    clockAheadMs: -40_000,
    clockMachine: 'app-2',
  });
});

it('a nearly full disk counts before one with a smaller free share that has room', () => {
  // Less than 1 GB is nearly full, whatever the share.
  const small = {
    machine: 'app-2',
    disk: { data: { freeBytes: 900_000_000, totalBytes: 2_000_000_000 }, storage: null },
  };
  const large = { data: { freeBytes: 12_000_000_000, totalBytes: 100_000_000_000 }, storage: null };
  expect(joinMachines({ disk: large, clockAheadMs: 0 }, [{ ...small, clockAheadMs: 0 }]).diskMachine).toBe('app-2');
});

import { expect, it } from 'vitest';
import type { ProcessHealth } from '../../platform/health/process-health.ts';
import type { ProviderHealth } from '../../platform/provider-calls/breaker.ts';
import { joinHealth } from './join-health.ts';

const at = (time: string): Date => new Date(`2026-11-14T${time}:00.000Z`);

const processWith = (health: ProviderHealth | undefined, changed: Partial<ProcessHealth> = {}): ProcessHealth => ({
  processId: 'p',
  providers: health === undefined ? [] : [{ provider: 'vendor:91', health }],
  streams: 0,
  lagMs: 0,
  waitingQueries: 0,
  ranJobs: { count: 0, since: at('07:00') },
  ...changed,
});

const joined = (...health: (ProviderHealth | undefined)[]): ProviderHealth | undefined =>
  joinHealth(health.map((each) => processWith(each))).providers.get('vendor:91');

const down: ProviderHealth = {
  state: 'down',
  answeredAt: at('08:00'),
  failedAt: at('08:20'),
  failingSince: at('08:15'),
  problem: 'it took too long',
};

it('a provider that fails for one process fails, unless it has answered another one since', () => {
  expect(joined(down)).toEqual(down);
  expect(joined(undefined, down)).toEqual(down);
  const before = { state: 'ok', answeredAt: at('08:10'), answerMs: 90 } as const;
  expect(joined(before, down)).toEqual({ ...down, answeredAt: at('08:10'), answerMs: 90 });
  const after = { state: 'ok', answeredAt: at('08:21'), answerMs: 80 } as const;
  expect(joined(down, after)).toEqual({ state: 'ok', answeredAt: at('08:21'), failedAt: at('08:20'), answerMs: 80 });
});

it('of several that fail the worst counts, since the first failure, with the words of the last one', () => {
  const failing: ProviderHealth = {
    state: 'failing',
    failedAt: at('08:25'),
    failingSince: at('08:25'),
    problem: 'the provider answered 503',
  };
  expect(joined(down, failing)).toMatchObject({
    state: 'down',
    failingSince: at('08:15'),
    problem: 'the provider answered 503',
    failedAt: at('08:25'),
  });
});

it('adds up streams, queries that wait and jobs; the largest delay counts', () => {
  const one = processWith(undefined, { streams: 3, lagMs: 200, waitingQueries: 1 });
  const other = processWith(undefined, { streams: 4, lagMs: 900, ranJobs: { count: 5, since: at('07:30') } });
  expect(joinHealth([one, other])).toEqual({
    providers: new Map(),
    streams: 7,
    lagMs: 900,
    waitingQueries: 1,
    ranJobs: { count: 5, since: at('07:00') },
  });
});

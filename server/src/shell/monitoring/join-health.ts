import type { ProcessHealth } from '../../platform/health/process-health.ts';
import type { ProviderHealth } from '../../platform/provider-calls/breaker.ts';

const newest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.flatMap((time) => time ?? []).toSorted((one, other) => other.getTime() - one.getTime())[0];

/**
 * How a provider is for several processes. One that failed for a process and answered another one since works: the first process may
 * not have asked again.
 */
const joinProvider = (all: readonly ProviderHealth[]): ProviderHealth => {
  const answeredAt = newest(all.map((each) => each.answeredAt));
  const last = all.find((each) => each.answeredAt !== undefined && each.answeredAt === answeredAt);
  const failing = all
    .filter(
      ({ state, failedAt }) => state !== 'ok' && (answeredAt === undefined || (failedAt ?? answeredAt) >= answeredAt),
    )
    .toSorted((one, other) => (other.failedAt?.getTime() ?? 0) - (one.failedAt?.getTime() ?? 0));
  const since = failing
    .flatMap(({ failingSince }) => failingSince ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  const problem = failing[0]?.problem;
  const failedAt = newest(all.map((each) => each.failedAt));
  return {
    state: failing.some(({ state }) => state === 'down') ? 'down' : failing.length > 0 ? 'failing' : 'ok',
    ...(answeredAt !== undefined && { answeredAt }),
    ...(failedAt !== undefined && { failedAt }),
    ...(last?.answerMs !== undefined && { answerMs: last.answerMs }),
    ...(since !== undefined && { failingSince: since }),
    ...(problem !== undefined && { problem }),
  };
};

/** How the processes are together: a process that ended took with it what it knew. */
export interface JoinedHealth extends Omit<ProcessHealth, 'processId' | 'providers'> {
  providers: ReadonlyMap<string, ProviderHealth>;
}

/** Joins what processes know of how they are. */
export const joinHealth = (processes: readonly ProcessHealth[]): JoinedHealth => {
  const byProvider = Map.groupBy(
    processes.flatMap(({ providers }) => providers),
    ({ provider }) => provider,
  );
  const sum = (of: (each: ProcessHealth) => number): number => processes.reduce((total, each) => total + of(each), 0);
  return {
    providers: new Map(
      [...byProvider].map(([provider, all]) => [provider, joinProvider(all.map(({ health }) => health))]),
    ),
    streams: sum(({ streams }) => streams),
    lagMs: Math.max(0, ...processes.map(({ lagMs }) => lagMs)),
    waitingQueries: sum(({ waitingQueries }) => waitingQueries),
    ranJobs: {
      count: sum(({ ranJobs }) => ranJobs.count),
      since: new Date(Math.min(...processes.map(({ ranJobs }) => ranJobs.since.getTime()))),
    },
  };
};

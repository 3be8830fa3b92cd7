import type { RanJobsCounts } from '../jobs/ran-jobs.ts';
import type { ProviderHealth } from '../provider-calls/breaker.ts';

/** What only a process itself knows of how it is. Processes tell it each other, so it consists of plain values and dates. */
export interface ProcessHealth {
  /** Its own since it started: no two processes have the same. */
  processId: string;
  /** The providers that it has called or been asked about. */
  providers: { provider: string; health: ProviderHealth }[];
  /** Its open live streams, and how old the newest event was when it gave it to them. */
  streams: number;
  lagMs: number;
  /** Its queries that wait for a connection. */
  waitingQueries: number;
  ranJobs: RanJobsCounts;
}

import { Bank } from './bank.ts';
import { Faults } from './faults.ts';
import type { FaultTimes } from './provider-answer.ts';

/** A purchase that the pretended vendor made. */
export interface Sale {
  /** The message that bought it: its time and number. */
  messageId: string;
  meterNo: string;
  amountCents: number;
  utility: string;
  /** What of the amount became units. */
  unitsCents: number;
  at: Date;
  /** The `creditVendResp` of the sale, which an advice repeats. */
  response: string;
}

/** What the pretended providers remember. */
export interface Sandbox {
  /** Where browsers reach its pages, without a trailing slash. */
  publicUrl: string;
  bank: Bank;
  /** The purchases of the vendor, by message. */
  sales: Map<string, Sale>;
  faults: Faults;
  times: FaultTimes;
  /** The time, in milliseconds, of which its readings are. */
  now: () => number;
}

/** Creates a sandbox that remembers nothing yet. */
export const newSandbox = (publicUrl: string, times: Partial<FaultTimes> = {}): Sandbox => ({
  publicUrl,
  bank: new Bank(),
  sales: new Map(),
  faults: new Faults(),
  now: Date.now,
  times: { slowMs: 15_000, silentMs: 60_000, lateMs: 40_000, ...times },
});

import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../../platform/query/query.ts';

/** The query key of the walk-ins that wait at the gate for an answer of the caller's house. */
export const walkInsKey = ['walk-ins'] as const;

/** Something happened at a gate: perhaps a walk-in asks to be let in. */
export const walkInsLive: LiveHandlers = { gate: () => invalidate(walkInsKey) };

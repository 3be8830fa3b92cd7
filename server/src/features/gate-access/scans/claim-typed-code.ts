import type { Dependencies } from '../../../platform/dependencies.ts';
import { claimAttempt, type ClaimedAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { GateWithRules } from '../gates/gates-with-rules.store.ts';

/** Wrong codes that can be typed at one gate, and at all gates of an estate together. */
export const typedCodeLimits = {
  gate: { name: 'gate-typed-code', attempts: 20, windowSeconds: 600 },
  estate: { name: 'gate-typed-code-estate', attempts: 40, windowSeconds: 600 },
} as const;

/**
 * Counts a typed code as wrong until it was found to be somebody's.
 * @throws {AppError} too-many-requests
 */
export const claimTypedCodeAttempt = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { gateId, estateId }: GateWithRules,
): Promise<ClaimedAttempt> =>
  claimAttempt(
    dependencies,
    [
      { limit: typedCodeLimits.gate, subject: gateId },
      { limit: typedCodeLimits.estate, subject: estateId },
    ],
    { code: 'too-many-requests', detail: 'Too many wrong codes were typed here. Please wait, or look the visitor up.' },
  );

import type { Dependencies } from '../../../platform/dependencies.ts';
import { claimAttempt, type ClaimedAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { GateWithRules } from '../gates/gates-with-rules.store.ts';

/** Limits of wrong typed codes per gate and per estate. */
export const typedCodeLimits = {
  gate: { name: 'gate-typed-code', attempts: 20, windowSeconds: 600 },
  estate: { name: 'gate-typed-code-estate', attempts: 40, windowSeconds: 600 },
} as const;

/**
 * Counts a typed code as a wrong attempt. Refund the attempt when the code proves valid.
 * @throws {AppError} too-many-requests when a limit is reached
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

import type { SlotAlternative } from '@ekhaya/contract/bookings.rules';
import type { ErrorCode } from '@ekhaya/contract/error-codes';
import { ApiError } from '../failure/api-error.ts';

interface FailureBody {
  errorDetails?: {
    code?: ErrorCode;
    detail?: string;
    fields?: Record<string, string>;
    alternatives?: SlotAlternative[];
  };
}

/**
 * The value of an answer: `details` of an envelope, or the whole body of a bare route.
 * @throws {ApiError} for every status but 2xx
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return isEnvelope(body) ? body.details : body;
  const failure = (body as FailureBody | undefined)?.errorDetails;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError({
    code: failure?.code ?? (response.status === 503 ? 'unavailable' : 'internal'),
    status: response.status,
    detail: failure?.detail ?? 'Something went wrong on our side. Please try again later.',
    ...(failure?.fields && { fields: failure.fields }),
    ...(failure?.alternatives && { alternatives: failure.alternatives }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  });
}

const isEnvelope = (body: unknown): body is { status: 'success'; details: unknown } =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'success' && 'details' in body;

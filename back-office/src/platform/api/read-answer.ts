import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';
import { ApiError } from '../failure/api-error.ts';

interface FailureBody {
  errorDetails?: { code?: ErrorCode; detail?: string; fields?: Record<string, string> };
}

/**
 * The value of an answer: `details` of an envelope, or the whole body of a bare route.
 * @throws {ApiError} for every status but 2xx
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return isEnvelope(body) ? body.details : body;
  const failure = (body as FailureBody | undefined)?.errorDetails;
  throw new ApiError({
    code: failure?.code ?? (response.status === 503 ? 'unavailable' : 'internal'),
    status: response.status,
    detail: failure?.detail ?? 'Something went wrong on our side. Please try again later.',
    ...(failure?.fields && { fields: failure.fields }),
  });
}

const isEnvelope = (body: unknown): body is { status: 'success'; details: unknown } =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'success' && 'details' in body;

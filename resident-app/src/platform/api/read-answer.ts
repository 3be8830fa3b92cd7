import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';
import { ApiError } from '../failure/api-error.ts';

interface FailureBody {
  errorDetails?: {
    code?: ErrorCode;
    detail?: string;
    fields?: Record<string, string>;
    alternatives?: SlotAlternative[];
  };
}

/** What is said when no answer of the server came, whatever the reason. */
export const notReached = (): ApiError => new ApiError({ code: 'offline', status: 0, detail: 'You are offline.' });

/**
 * The value of an answer: `details` of an envelope, or the whole body of a bare route; undefined without a body.
 * @throws {ApiError} for every status but 2xx, and `offline` for a body that broke off or is not the server's: such an
 * answer says nothing
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const body = await readBody(response);
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

async function readBody(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw notReached();
  }
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (response.ok) throw notReached();
    return undefined;
  }
}

const isEnvelope = (body: unknown): body is { status: 'success'; details: unknown } =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'success' && 'details' in body;

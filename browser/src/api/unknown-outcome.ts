import { ApiError } from './api-error.ts';

/**
 * What to tell of a change to which no answer came: it may have taken effect. Undefined where its outcome is known.
 * @param what the change as done, such as `your PIN was reset`
 * @param next what the person does now, such as `please try again`
 */
export const unknownOutcome = (thrown: unknown, what: string, next = 'please try again'): string | undefined =>
  thrown instanceof ApiError && thrown.mayHaveArrived
    ? `No answer came. We do not know whether ${what}: ${next}.`
    : undefined;

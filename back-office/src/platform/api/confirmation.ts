import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';

/** Why a call waits: the rights at the console rest or need a second factor (`rights`), or this call asks once more (`call`). */
export type ConfirmationReason = 'rights' | 'call';

const reasonsByCode: Partial<Record<string, ConfirmationReason>> = {
  'auth/staff-session-over': 'rights',
  'auth/second-factor-required': 'rights',
  'auth/confirmation-required': 'call',
};

/** A question that is open. All calls that need it wait for one answer. */
interface OpenQuestion {
  reason: ConfirmationReason;
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** The reason of the open question; undefined while none is open. For `useSyncExternalStore`. */
export const openReason = (): ConfirmationReason | undefined => open?.reason;

/** Calls a function when a question opens or closes. @returns a function that stops it */
export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Asks the person who she is, unless that question is open already.
 * @returns whether she has confirmed it
 */
export function askWhoItIs(reason: ConfirmationReason): Promise<boolean> {
  if (open === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    open = { reason, answer: promise, settle: resolve };
  } else if (reason === 'rights') {
    open.reason = reason;
  }
  notify();
  return open.answer;
}

/** Closes the open question: the calls that wait are repeated, or fail with what the server said. */
export function settleQuestion(isConfirmed: boolean): void {
  const closed = open;
  open = undefined;
  closed?.settle(isConfirmed);
  notify();
}

/**
 * Runs a call. When the server asks who the person is, the call waits for the answer and is repeated: nothing that was typed is lost.
 * @throws {ApiError} what the server answered, also when the person does not confirm
 */
export async function withConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (thrown) {
      const reason = thrown instanceof ApiError ? reasonsByCode[codeOf(thrown)] : undefined;
      if (reason === undefined || !(await askWhoItIs(reason))) throw thrown;
    }
  }
}

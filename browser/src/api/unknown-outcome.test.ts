import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { unknownOutcome } from './unknown-outcome.ts';

const failed = (code: ApiError['code']) => new ApiError({ code, status: 0, detail: '' });

it.each(['no-answer', 'timeout'] as const)('%s: nobody knows whether the change took effect', (code) => {
  expect(unknownOutcome(failed(code), 'your PIN was reset')).toBe(
    'No answer came. We do not know whether your PIN was reset: please try again.',
  );
});

it.each(['offline', 'internal', 'auth/wrong-password'] as const)('%s: nothing was changed', (code) => {
  expect(unknownOutcome(failed(code), 'your PIN was reset')).toBeUndefined();
});

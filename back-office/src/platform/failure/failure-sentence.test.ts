import { ApiError } from '@ekhaya/browser/api/api-error';
import { expect, test } from 'vitest';
import { sentenceOf } from './failure-sentence.ts';

const refusal = (change?: { by: string; at: string }): ApiError =>
  new ApiError({
    code: 'changed-meanwhile',
    status: 409,
    detail: 'Somebody else changed this in the meantime. Nothing was lost.',
    ...(change && { change }),
  });

test('a change by somebody else names the person and the time', () => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString();
  expect(sentenceOf(refusal({ by: 'Johan Botha', at }))).toBe(
    'Johan Botha changed this 5 minutes ago. Nothing was lost.',
  );
});

test('a change by a resident or a job has no name', () => {
  const at = new Date().toISOString();
  expect(sentenceOf(refusal({ by: '', at }))).toBe('Somebody else changed this in the meantime. Nothing was lost.');
});

test('anything else is read as it is written, and never empty', () => {
  expect(sentenceOf(new Error('No network.'))).toBe('No network.');
  expect(sentenceOf(undefined)).toBe('Something went wrong. Please try again.');
});

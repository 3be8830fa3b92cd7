import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, findingOf } from './counted-tests.ts';

describe('what counts as passed and failed', () => {
  it('counts a file that could not be loaded as one failed test', () => {
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
        { name: 'c.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a test that was left out, or that passed only at a second try, as failed', () => {
    expect(countPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })).toEqual({
      passed: 7,
      failed: 4,
    });
  });

  it('never passes without a test, nor when the exit code says otherwise', () => {
    expect(findingOf({ passed: 0, failed: 0 }, 0).failed).toBe(1);
    expect(findingOf({ passed: 5, failed: 0 }, 1).failed).toBe(1);
    expect(findingOf({ passed: 5, failed: 0 }, 0).failed).toBe(0);
    expect(findingOf({ passed: 5, failed: 2 }, 1).failed).toBe(2);
  });
});

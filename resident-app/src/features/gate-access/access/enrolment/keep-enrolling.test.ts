import { ApiError } from '@ekhaya/browser/api/api-error';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../platform/testing/fake-api.ts';
import { signedIn } from '../../../../platform/testing/signed-in.tsx';
import { isEnrolling, keepEnrolling } from './keep-enrolling.ts';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const weak = () => Promise.reject(new ApiError({ code: 'timeout', status: 0, detail: 'No answer.' }));
const enrol = vi.fn<() => Promise<void>>();

beforeEach(() => {
  signedIn(fakeApi({}));
  enrol.mockReset().mockResolvedValue();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('an enrolment is tried again while the network is weak', async () => {
  enrol.mockImplementationOnce(weak).mockImplementationOnce(weak);
  const done = keepEnrolling('thandi', enrol);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(enrol).toHaveBeenCalledTimes(2);
  expect(isEnrolling()).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  await done;
  expect(enrol).toHaveBeenCalledTimes(3);
  expect(isEnrolling()).toBe(false);
});

it('a refused enrolment is not tried again, and a weak network only for a minute', async () => {
  enrol.mockRejectedValueOnce(new ApiError({ code: 'gate/not-permitted', status: 403, detail: 'No.' }));
  await keepEnrolling('thandi', enrol);
  expect(enrol).toHaveBeenCalledTimes(1);
  enrol.mockReset().mockImplementation(weak);
  const done = keepEnrolling('thandi', enrol);
  await vi.advanceTimersByTimeAsync(70_000);
  await done;
  expect(isEnrolling()).toBe(false);
});

it('an enrolment ends when another person signs in on the phone', async () => {
  enrol.mockImplementation(weak);
  const done = keepEnrolling('somebody else', enrol);
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(enrol).toHaveBeenCalledTimes(1);
});

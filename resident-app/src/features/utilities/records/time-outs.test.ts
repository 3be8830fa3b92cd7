import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  askForCopy,
  pay,
  readBalance,
  readHistory,
  readMeterTypes,
  readPaymentStatus,
  readUsage,
  tryAmount,
} from './utilities.queries.ts';

const account = { estateID: '91', accountNo: '04111111110' };
const bought = { ...account, utility: 'electricity' as const, amount: 100 };
const payer = { firstName: 'Thandi', lastName: 'Nkosi', email: 'thandi@ekhaya.test' };

beforeEach(() => {
  vi.useFakeTimers();
  // The time-out of a browser is not a timer that a test can move.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms);
    return controller.signal;
  });
  const neverAnswers = (_address: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject: (reason: Error) => void) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  vi.stubGlobal('fetch', neverAnswers);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each([
  ['the provider', () => readMeterTypes('91')],
  ['a balance', () => readBalance(account, 'electricity')],
  ['usage', () => readUsage(account)],
  ['the history', () => readHistory('91')],
  ['what an amount buys', () => tryAmount(bought)],
  ['a payment', () => pay({ ...bought, ...payer }, 'key')],
  ['the state of a payment', () => readPaymentStatus('91', 'p1')],
  ['a copy of a receipt', () => askForCopy('p1')],
])("'Timeouts: bills 60 s': %s is waited for as long", async (_what, ask) => {
  const ended = vi.fn<(error: unknown) => void>();
  void ask().catch(ended);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }));
});

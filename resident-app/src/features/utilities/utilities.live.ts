import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';
import { returnFromBank } from './records/return-from-bank.ts';
import { utilityKeys } from './records/utility-keys.ts';

/** A changed payment changes history and balance, and may end the visit to the bank's page. */
export const utilitiesLive: LiveHandlers = {
  payments: () => Promise.all([invalidate(utilityKeys.all), returnFromBank()]),
};

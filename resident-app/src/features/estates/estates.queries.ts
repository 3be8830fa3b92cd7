import type { Estate } from '@ekhaya/contract/estates/estates';
import { call } from '../../platform/api/call.ts';

/** Every estate, with its logo. */
export const readEstates = (): Promise<Estate[]> => call('GET /api/estates', {});

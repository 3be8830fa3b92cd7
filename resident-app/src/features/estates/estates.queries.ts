import type { Estate } from '@ekhaya/contract/estates/estates';
import { call } from '../../platform/api/call.ts';

/** Reads all estates with their logos. */
export const readEstates = (): Promise<Estate[]> => call('GET /api/estates', {});

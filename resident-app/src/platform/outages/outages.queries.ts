import type { Outage } from '@ekhaya/contract/outages/outages';
import { call } from '../api/call.ts';

/** Reads the outages that concern the person at an estate. */
export const readOutages = (estateId: string): Promise<Outage[]> => call('GET /api/outages', { query: { estateId } });

/** Says that her house is affected too. Saying it again changes nothing. */
export const sayAffected = (id: string): Promise<Outage> => call('POST /api/outages/{id}/affected', { params: { id } });

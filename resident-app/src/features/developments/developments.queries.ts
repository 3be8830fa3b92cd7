import type { Development } from '@ekhaya/contract/developments/developments';
import type { OwnViewing, Viewings } from '@ekhaya/contract/developments/viewings';
import { call, callForText } from '../../platform/api/call.ts';

/** Reads the developments of an estate. */
export const readDevelopments = (estateID: string): Promise<Development[]> =>
  call('GET /api/developments', { query: { estateID } });

/** What a person asks for: a viewing, and the visitor whom she brings. */
export interface NewViewing {
  /** `YYYY-MM-DD HH:mm`. */
  start: string;
  visitor: { name: string; phone: string } | null;
}

/** Reads the viewings of a development, and the one that the person has booked. */
export const readViewings = (id: string): Promise<Viewings> =>
  call('GET /api/developments/{id}/viewings', { params: { id } });

/** Books a viewing in the place of the one before. */
export const sendViewing = (id: string, body: NewViewing): Promise<OwnViewing> =>
  call('PUT /api/developments/{id}/viewing', { params: { id }, body });

/** Gives the booked viewing back. */
export const cancelViewing = (id: string): Promise<unknown> =>
  call('DELETE /api/developments/{id}/viewing', { params: { id } });

/** Reads the booked viewing as a file of a calendar. */
export const readViewingCalendar = (id: string): Promise<string> =>
  callForText('GET /api/developments/{id}/viewing.ics', { params: { id } });

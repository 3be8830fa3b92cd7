import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { QueuedBooking } from '../bookings.queries.ts';

/** Formats the resources of a booking as `2 × Kayak, Pedal boat`; `Day pass` if it has none. */
export const resourcesText = (resources: QueuedBooking['resources']): string =>
  resources.length === 0
    ? 'Day pass'
    : resources
        .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${labelOf(name)}` : labelOf(name)))
        .join(', ');

/** Formats a number of visitors as `1 visitor` or `3 visitors`. */
export const visitorsText = (visitors: number): string => `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}`;

import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { QueuedBooking } from '../bookings.queries.ts';

/** `2 × Kayak, Pedal boat`: the resources of a booking; a day pass has none. */
export const resourcesText = (resources: QueuedBooking['resources']): string =>
  resources.length === 0
    ? 'Day pass'
    : resources
        .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${labelOf(name)}` : labelOf(name)))
        .join(', ');

/** `3 visitors`, `1 visitor`. */
export const visitorsText = (visitors: number): string => `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}`;

import { everyDay } from '../bookings.factory.ts';

/** Returns a valid change of a service as the console sends it. Tests override the fields that matter to them. */
export const serviceForm = (overrides: Record<string, unknown> = {}) => ({
  name: 'Sports|Squash',
  imageUrl: '',
  approval: 'staff',
  multiResource: false,
  hours: { start: '600', end: '2200' },
  capacity: null,
  dayCapacity: 40,
  answerWithinWorkingDays: 2,
  isEnabled: true,
  ...overrides,
});

/** A valid change of a resource: one squash court, closed on Sundays. */
export const resourceForm = (overrides: Record<string, unknown> = {}) => ({
  name: 'Squash Court',
  imageUrl: '',
  quantity: 1,
  availibility: { ...everyDay('0600', '2200'), sunday: null },
  isEnabled: true,
  ...overrides,
});

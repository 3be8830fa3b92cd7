import { z } from 'zod';
import { heldDecision } from '../decisions/console-decisions.ts';
import { recordVersion } from '../wire/fields.ts';
import { bookingStatus, hours } from './bookings.ts';

/** The bookings of a day: one row per resource, and one per service without resources. */
export const bookingDay = z
  .object({
    estateId: z.string(),
    estateName: z.string(),
    date: z.string(),
    timeZone: z.string(),
    week: z
      .array(z.object({ date: z.string(), load: z.number().min(0).max(1) }))
      .describe(
        'The days of the same week, Monday to Sunday, with the part of their bookable time that is booked: 0 to 1.',
      ),
    closures: z.array(
      z.object({
        id: z.string(),
        serviceId: z.string().nullable(),
        start: z.string().describe('The closed hours: 0000 to 2400 for a whole day.'),
        end: z.string(),
        lastDay: z
          .string()
          .describe(
            'The last of the days without a gap that are closed as a whole; the day itself if only some hours are closed.',
          ),
        reason: z.string(),
        told: z.int().describe('The number of people who were told that their bookings of this day are canceled.'),
      }),
    ),
    rows: z.array(
      z.object({
        serviceId: z.string(),
        serviceName: z.string(),
        kind: z
          .enum(['facility', 'multi-resource', 'lagoon'])
          .describe('How the service is booked, which decides about the times that a booking can be moved to.'),
        imageUrl: z.string(),
        resourceId: z.string().nullable().describe('Null for the row that shows the visitors of a service.'),
        name: z.string(),
        quantity: z.int().nullable(),
        hours: hours
          .nullable()
          .describe('The opening hours of the resource or service on that day; null if it is closed.'),
        bookings: z
          .array(
            z.object({
              id: z.string(),
              version: recordVersion,
              decision: heldDecision
                .nullable()
                .describe('The decision on this booking that can still be taken back; null if there is none.'),
              start: z.string(),
              end: z.string(),
              status: bookingStatus,
              quantity: z.int(),
              visitors: z.int(),
              customerName: z.string(),
              unitNumber: z.string(),
              canMove: z.boolean().describe('Whether it can be moved to other times: see `canReschedule`.'),
            }),
          )
          .describe('The live bookings, ordered by start.'),
      }),
    ),
  })
  .meta({ id: 'BookingDay' });

/** The bookings of a day, by resource. */
export type BookingDay = z.output<typeof bookingDay>;

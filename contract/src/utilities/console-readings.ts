import { z } from 'zod';
import { accountNumber, utility } from '../payments/payments.ts';
import { calendarDate, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

/** What a file of readings says, week by week, and what is wrong with it. */
export const readingsUpload = z
  .object({
    /** The readings that count. */
    readings: z.int(),
    /** The readings that the meter marked as estimated or faulty. They are left out. */
    leftOut: z.int(),
    meters: z.array(
      z.object({
        accountNo: z.string(),
        weeks: z.array(
          z.object({
            /** The Monday of the week. */
            week: calendarDate,
            /** kWh of electricity, kilolitres of water, cubic metres of gas. */
            value: z.number(),
            /** On how many of its seven days there are readings. */
            days: z.int(),
            /** The stored value, which this one replaces; null for none. */
            before: z.number().nullable(),
          }),
        ),
      }),
    ),
    /** The first problems, in the order of the file. With any of them nothing is written. */
    problems: z.array(z.object({ place: z.string(), text: z.string() })),
    problemCount: z.int(),
    isWritten: z.boolean(),
  })
  .meta({ id: 'ReadingsUpload' });

/** What a file of readings says. */
export type ReadingsUpload = z.output<typeof readingsUpload>;

/** The calls of the console about readings. */
export const consoleReadingsRoutes = {
  'POST /api/console/estates/{estateId}/readings': defineRoute({
    method: 'post',
    path: '/api/console/estates/{estateId}/readings',
    feature: 'utilities',
    summary:
      'Reads a file of readings: CSV with a line for each reading, or Green Button XML of one meter. A week that is stored gets the value of the file. With a problem in any reading nothing is written, and the problems are the answer; 400 says what is wrong with the file as a whole. Audited.',
    access: { who: 'staff', permission: 'payments.manage' },
    params: z.object({ estateId: z.string().min(1).max(64) }),
    bodyLimit: 4 * 1024 * 1024,
    body: z.strictObject({
      utility,
      /** The meter of a file that names none; `''` for a CSV file with a column of accounts. */
      accountNo: z.union([z.literal(''), accountNumber]),
      fileName: lineOfText(120),
      text: z.string().min(1).max(2_000_000),
      /** True to read the file and write nothing. */
      isTrial: z.boolean(),
    }),
    output: readingsUpload,
    errors: [],
  }),
};

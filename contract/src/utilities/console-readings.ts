import { z } from 'zod';
import { accountNumber, utility } from '../payments/payments.ts';
import { calendarDate, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

/** What a file of readings says, week by week, and what is wrong with it. */
export const readingsUpload = z
  .object({
    readings: z.int().describe('The readings that count.'),
    leftOut: z.int().describe('The readings that the meter marked as estimated or faulty. They are left out.'),
    meters: z.array(
      z.object({
        accountNo: z.string(),
        weeks: z.array(
          z.object({
            week: calendarDate.describe('The Monday of the week.'),
            value: z.number().describe('kWh of electricity, kilolitres of water, cubic metres of gas.'),
            days: z.int().describe('On how many of its seven days there are readings.'),
            before: z.number().nullable().describe('The stored value, which this one replaces; null for none.'),
          }),
        ),
      }),
    ),
    problems: z
      .array(z.object({ place: z.string(), text: z.string() }))
      .describe('The first problems, in the order of the file. With any of them nothing is written.'),
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
      accountNo: z
        .union([z.literal(''), accountNumber])
        .describe("The meter of a file that names none; `''` for a CSV file with a column of accounts."),
      fileName: lineOfText(120),
      text: z.string().min(1).max(2_000_000),
      isTrial: z.boolean().describe('True to read the file and write nothing.'),
    }),
    output: readingsUpload,
    errors: [],
  }),
};

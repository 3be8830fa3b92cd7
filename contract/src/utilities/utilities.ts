import { z } from 'zod';
import { accountNumber, ofEstate, utility } from '../payments/payments.ts';
import { calendarDate, emailAddress, instant, personId } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

/** What sells prepaid units at an estate. */
export const meterType = z
  .object({
    id: z.string(),
    name: z.string().describe('The name of the vendor, such as `City Prepaid`.'),
    enabled: z.boolean().describe('False while staff have switched prepaid off.'),
    utilities: z.array(utility),
    minAmount: z.number().describe('The least and the most that one payment can be, in rand.'),
    maxAmount: z.number(),
    takesCard: z
      .boolean()
      .describe('Whether the card is entered on our form. Otherwise the gateway asks for it on its own page.'),
  })
  .meta({ id: 'MeterType' });

/** What sells prepaid units at an estate. */
export type MeterType = z.output<typeof meterType>;

const week = z.object({
  week: calendarDate.describe('The Monday of the week.'),
  value: z.number().describe('kWh of electricity, kilolitres of water, cubic metres of gas.'),
  sameDays: z
    .number()
    .nullable()
    .describe(
      "The usage of this week up to the weekday and time of the next week's newest reading: a next week that is not over yet is compared with it. Null where the readings do not say.",
    ),
});

/** The usage of the last eight weeks, oldest first; an empty list for what is not metered. */
export const weeklyUsage = z
  .object({ electricity: z.array(week), water: z.array(week), gas: z.array(week) })
  .meta({ id: 'WeeklyUsage' });

/** The usage of the last eight weeks. */
export type WeeklyUsage = z.output<typeof weeklyUsage>;

/** The balance of an account as its provider says it. */
export const accountBalance = z
  .object({
    balance: z.number().describe('Rand.'),
    lastUpdate: instant.describe('When the provider last knew it.'),
  })
  .meta({ id: 'AccountBalance' });

/** The balance of an account. */
export type AccountBalance = z.output<typeof accountBalance>;

const ofCaller = { who: 'signed-in' } as const;

export const utilitiesRoutes = {
  'GET /api/estates/{estateID}/proxy/meter/type': defineRoute({
    method: 'get',
    path: '/api/estates/{estateID}/proxy/meter/type',
    feature: 'utilities',
    summary:
      'What sells prepaid units at an estate where the caller has a role; empty where nothing does. The first is the provider.',
    access: ofCaller,
    params: ofEstate,
    output: z.array(meterType),
    isBare: true,
    errors: [],
  }),
  'POST /api/estates/{estateID}/proxy/account/balance': defineRoute({
    method: 'post',
    path: '/api/estates/{estateID}/proxy/account/balance',
    feature: 'utilities',
    summary: 'The balance of an account that the caller has linked. `username` is her e-mail address.',
    access: ofCaller,
    params: ofEstate,
    body: z.strictObject({ username: emailAddress, accountNo: accountNumber, utility: utility.optional() }),
    output: accountBalance,
    isBare: true,
    errors: ['utilities/provider-unavailable'],
  }),
  'POST /api/estates/{estateID}/proxy/user/verify': defineRoute({
    method: 'post',
    path: '/api/estates/{estateID}/proxy/user/verify',
    feature: 'utilities',
    summary:
      'Whether the vendor of an estate knows a meter. False on any error, also for what cannot be a meter number.',
    access: ofCaller,
    params: ofEstate,
    body: z.strictObject({ userId: personId, meterId: z.string().max(64) }),
    output: z.object({ accountValid: z.boolean() }),
    isBare: true,
    errors: [],
  }),
  'POST /api/estates/{estateID}/proxy/usage/month/weekly': defineRoute({
    method: 'post',
    path: '/api/estates/{estateID}/proxy/usage/month/weekly',
    feature: 'utilities',
    summary: 'The usage of the last eight weeks of an account that the caller has linked.',
    access: ofCaller,
    params: ofEstate,
    body: z.strictObject({ accountNo: accountNumber }),
    output: weeklyUsage,
    isBare: true,
    errors: ['utilities/provider-unavailable'],
  }),
};

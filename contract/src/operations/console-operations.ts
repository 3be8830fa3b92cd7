import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { partsOfInstallation } from './how-it-is.rules.ts';

/** How one part of the installation is. */
const partOfInstallation = z.object({
  part: z.enum(partsOfInstallation),
  state: z.enum(['works', 'waits', 'fails']),
  /** Since when it waits or fails; null if it works or nobody knows. */
  since: z.iso.datetime().nullable(),
  /** Jobs that are due; providers that answer; queries that wait for a connection. */
  waiting: z.int().min(0),
  /** Jobs that are given up; providers that do not answer. */
  failed: z.int().min(0),
});

/** How the installation runs. Figures of all estates, without people, houses, codes or texts. */
export const howItIs = z
  .object({
    at: z.iso.datetime(),
    version: z.string(),
    parts: z.array(partOfInstallation),
    /** The ways for which this server has no provider, so that nothing is sent. None in the demo, which shows what it would send. */
    notSetUp: z.array(z.enum(['mail', 'sms', 'push'])),
    /** Open live streams of the process that answers. */
    streams: z.int().min(0),
    databaseBytes: z.number().min(0),
    /** The newest backup that was written whole; null before the first one. */
    backup: z
      .object({
        startedAt: z.iso.datetime(),
        rows: z.int().min(0),
        files: z.int().min(0),
        isEncrypted: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'HowItIs' });

export const consoleOperationsRoutes = {
  'GET /api/console/how-it-is': defineRoute({
    method: 'get',
    path: '/api/console/how-it-is',
    feature: 'operations',
    summary:
      'How the installation runs: what works, what waits and what fails, since when. The same figures as /metrics, of all estates together.',
    access: { who: 'staff', permission: 'audit.read' },
    output: howItIs,
    errors: [],
  }),
};

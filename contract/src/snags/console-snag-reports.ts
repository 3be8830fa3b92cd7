import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { queuedSnag } from './console-snags.ts';
import { snagReport } from './snags.ts';

/** The console's routes by which staff report snags. */
export const consoleSnagReportsRoutes = {
  'POST /api/console/snags': defineRoute({
    method: 'post',
    path: '/api/console/snags',
    feature: 'snags',
    summary:
      'Reports a snag for a person of an estate of the caller: it is hers, by the rules of her own reports, and she is told who reported it. The caller uploaded the photos. At most 20 an hour. Audited.',
    access: { who: 'staff', permission: 'snags.work' },
    isIdempotent: true,
    body: snagReport.extend({ personId: z.string().min(1).max(64) }),
    status: 201,
    output: queuedSnag,
    errors: ['image/missing'],
  }),
};

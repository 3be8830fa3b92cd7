import { z } from 'zod';

const diskSpace = z.object({ freeBytes: z.number(), totalBytes: z.number() });
const moment = z.coerce.date();

/** What a process tells other machines: how it is, and how the machine is that it runs on. */
export const processReport = z.object({
  /** The name of the machine. */
  machine: z.string(),
  providers: z.array(
    z.object({
      provider: z.string(),
      health: z.object({
        state: z.enum(['ok', 'failing', 'down']),
        answeredAt: moment.exactOptional(),
        failedAt: moment.exactOptional(),
        answerMs: z.number().exactOptional(),
        failingSince: moment.exactOptional(),
        problem: z.string().exactOptional(),
      }),
    }),
  ),
  streams: z.number(),
  lagMs: z.number(),
  waitingQueries: z.number(),
  ranJobs: z.object({ count: z.number(), since: moment }),
  /** The disks of the data folder and of the uploaded files; null where the system does not say. */
  disk: z.object({ data: diskSpace, storage: diskSpace.nullable() }).nullable(),
  /** How far its clock is ahead of the clock of the database, in milliseconds. */
  clockAheadMs: z.number(),
});

/** What a process tells other machines of itself. */
export type ProcessReport = z.output<typeof processReport>;

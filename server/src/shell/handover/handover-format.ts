import { z } from 'zod';

/** The version of the format. A reader refuses another one. */
export const handoverVersion = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The first entry: which estate it is, what wrote the archive, and what its tables look like. */
export const handoverHeader = z.object({
  handover: z.literal(handoverVersion),
  appVersion: z.string(),
  startedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  estate: z.object({ id: z.string(), name: z.string() }),
});
export type HandoverHeader = z.output<typeof handoverHeader>;

/** The last entry: what the archive must contain. An archive without it was cut off. */
export const handoverManifest = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      /** The sum of the SHA-256 of its rows, whatever their order. */
      digest,
    }),
  ),
  files: z.array(z.object({ key: z.string(), digest })),
});
export type HandoverManifest = z.output<typeof handoverManifest>;

/** What left with an estate, or came with it. */
export interface HandoverSummary {
  estateName: string;
  people: number;
  rows: number;
  files: number;
}

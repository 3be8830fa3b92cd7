import { z } from 'zod';

/** The version of the format. A reader refuses another one. */
export const formatVersion = 1;

/** The largest part of a table that one entry holds, in bytes: entries of a tar archive have their size before their content. */
export const partBytes = 8 * 1024 * 1024;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The first entry: what wrote the archive, and when. */
export const archiveHeader = z.object({
  format: z.literal(formatVersion),
  appVersion: z.string(),
  startedAt: z.iso.datetime(),
  /** What the tables looked like: the digests of the migrations of the product, and the numbers of those of the job queue. */
  migrations: z.array(z.string()),
  queueMigrations: z.array(z.number()),
});
export type ArchiveHeader = z.output<typeof archiveHeader>;

/** The last entry: what the archive must contain. An archive without it was cut off. */
export const archiveManifest = z.object({
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      /** SHA-256 of the rows in the text format of COPY, in their order. */
      digest,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string() })),
  files: z.array(z.object({ key: z.string(), bytes: z.number().int().nonnegative(), digest })),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

/** The names of the entries, in the order in which they stand in the archive. */
export const entryNames = {
  header: 'header.json',
  /** The secret of the installation, only in an encrypted archive. */
  secret: 'secret',
  /** Each part of a table: `tables/public/users/000001`. */
  tables: 'tables/',
  /** Each uploaded file under its key. */
  files: 'files/',
  manifest: 'manifest.json',
};

/** A backup that cannot be written or restored. The message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

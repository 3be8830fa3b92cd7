import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { processReports } from './health.table.ts';
import { processReport, type ProcessReport } from './process-report.ts';

/** A process reports every 15 seconds. One that has been silent for longer has ended, or has no database. */
const countsForSeconds = 60;
/** Reports of processes that were killed are deleted after so long. */
const keptForSeconds = 3_600;

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Keeps what a process says of itself, by the time of the database. */
export const upsertProcessReport = async (
  queryable: Queryable,
  { processId, report }: { processId: string; report: ProcessReport },
): Promise<void> => {
  await queryable
    .insert(processReports)
    .values({ processId, report })
    .onConflictDoUpdate({ target: processReports.processId, set: { report, reportedAt: sql`now()` } });
};

/** What processes said of themselves within the last minute, but for some. Reports of a version that this one cannot read are left out. */
export const selectProcessReports = async (
  queryable: Queryable,
  { except }: { except: readonly string[] },
): Promise<(ProcessReport & { processId: string })[]> => {
  const rows = await queryable
    .select({ processId: processReports.processId, report: processReports.report })
    .from(processReports)
    .where(
      and(
        notInArray(processReports.processId, [...except]),
        sql`${processReports.reportedAt} > ${ago(countsForSeconds)}`,
      ),
    );
  return rows.flatMap(({ processId, report }) => {
    const { success, data } = processReport.safeParse(report);
    return success ? [{ processId, ...data }] : [];
  });
};

/** Forgets what a process said, when it stops. */
export const deleteProcessReport = async (queryable: Queryable, processId: string): Promise<void> => {
  await queryable.delete(processReports).where(eq(processReports.processId, processId));
};

/** Forgets what processes said that ended long ago. */
export const deleteOldProcessReports = async (queryable: Queryable): Promise<void> => {
  await queryable.delete(processReports).where(lt(processReports.reportedAt, ago(keptForSeconds)));
};

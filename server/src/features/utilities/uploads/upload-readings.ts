import type { InputOf } from '@ekhaya/contract/routes';
import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { ReadingsUpload } from '@ekhaya/contract/utilities/console-readings';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { weeksOfReadings } from '../readings/parse-readings.ts';
import { mondayOf } from '../readings/weeks.rules.ts';
import { selectWeeksOfMeters, upsertWeeksOfMeters } from '../readings/readings.store.ts';
import { readCsvReadings } from './read-csv-readings.ts';
import { readGreenButton } from './read-green-button.ts';
import type { FileReading } from './reading-file.ts';

type Upload = InputOf<'POST /api/console/estates/{estateId}/readings'>['body'];

/** The problems that an answer lists: nobody reads more before mending the first. */
const maxProblems = 50;
/** The weeks of all meters that one file may write. */
const maxWeeks = 5_000;

const refuse = (text: string): AppError => new AppError('validation', { fields: { text } });

/** Adds readings up by meter and week, oldest first. */
const weeksOf = (
  readings: readonly FileReading[],
): { accountNo: string; week: string; value: number; sameDays: number | null; days: number }[] => {
  const meters = Map.groupBy(readings, ({ accountNo }) => accountNo);
  return [...meters]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([accountNo, ofMeter]) => {
      const days = new Set(ofMeter.map(({ date }) => date));
      // Days are compared: the last one of a file is whole.
      return weeksOfReadings(ofMeter.map(({ date, value }) => ({ date, clock: '', value }))).map((each) => ({
        ...each,
        accountNo,
        days: [...days].filter((date) => mondayOf(date) === each.week).length,
      }));
    });
};

const metersOf = async (
  queryable: Queryable,
  { estateId, utility }: { estateId: string; utility: Upload['utility'] },
  weeks: ReturnType<typeof weeksOf>,
): Promise<ReadingsUpload['meters']> => {
  const accountNos = [...new Set(weeks.map(({ accountNo }) => accountNo))];
  const stored = await selectWeeksOfMeters(queryable, { estateId, utility, accountNos });
  const before = new Map(stored.map(({ accountNo, week, value }) => [`${accountNo} ${week}`, value]));
  return accountNos.map((accountNo) => ({
    accountNo,
    weeks: weeks
      .filter((each) => each.accountNo === accountNo)
      .map(({ week, value, days }) => ({ week, value, days, before: before.get(`${accountNo} ${week}`) ?? null })),
  }));
};

/**
 * Reads a file of readings, and writes its weeks unless it is a trial or any reading has a problem: all of them or none.
 * @throws {AppError} `forbidden`, `not-found`; `validation` with what is wrong with the file as a whole
 */
export const uploadReadings = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { actorId, staffEstates, estateId }: { actorId: string; staffEstates: StaffEstates; estateId: string },
  { utility, accountNo, fileName, text, isTrial }: Upload,
): Promise<ReadingsUpload> => {
  requireStaffEstate(staffEstates, estateId);
  const { database, clock } = dependencies;
  const estate = await findEstate(database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  const timeZone = estate.timeZone || defaultTimeZone;
  const context = { utility, accountNo, timeZone, today: wallClockAt(clock.now(), timeZone).date };
  const isXml = text.trimStart().startsWith('<');
  const file = isXml ? readGreenButton(text, context) : readCsvReadings(text, context);
  if (typeof file === 'string') throw refuse(file);
  const { readings, problems, leftOut } = file;
  if (readings.length === 0 && problems.length === 0) throw refuse('The file holds no reading that counts.');
  const weeks = weeksOf(readings);
  if (weeks.length > maxWeeks) throw refuse('The file holds more than 5 000 weeks of meters. Please divide it.');
  const answer = {
    readings: readings.length,
    leftOut,
    meters: await metersOf(database.db, { estateId, utility }, weeks),
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
  };
  if (isTrial || problems.length > 0) return { ...answer, isWritten: false };
  await auditedChange(dependencies, {
    actorId,
    action: 'readings.upload',
    subject: { kind: 'utility-provider', id: estateId },
    lock: (transaction) => acquireNamedLock(transaction, `readings:${estateId}`),
    change: async (transaction, _, at) => {
      await upsertWeeksOfMeters(transaction, { estateId, utility }, { weeks, readAt: at });
      return {
        estateIds: [estateId],
        before: null,
        after: { fileName, utility, meters: answer.meters.length, weeks: weeks.length },
        result: undefined,
      };
    },
  });
  return { ...answer, isWritten: true };
};

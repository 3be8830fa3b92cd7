import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { idOfSubject, makeSubjectKey } from '../log/gate-subject.ts';
import { readGateHistory } from '../log/read-gate-history.ts';
import { forgetWalkInsOf } from '../walk-ins/walk-ins.store.ts';
import { revokePassDevices } from '../revocations/revoke-pass-devices.ts';
import {
  deleteEvidenceOf,
  forgetEntriesOf,
  forgetEntriesOfSubject,
  forgetPresence,
  handOverDevices,
  selectDevicesOf,
  selectEvidenceOf,
  selectPassersBy,
  selectPinOf,
  selectRevocationsOf,
} from './personal-data.store.ts';

/** The maximum number of passages in a copy of a person's data. */
const maxPassages = 20_000;

/**
 * Collects the passages of a person and her guests, her PIN's day, her pass devices, where her phone was when it got codes, and when staff barred her
 * from the gates and why, for a copy of her data.
 */
export const collectGateRecords = async (dependencies: Pick<Dependencies, 'database'>, userId: string) => {
  const passages = [];
  for (let before: string | undefined; passages.length < maxPassages;) {
    const page = await readGateHistory(dependencies, {
      personId: userId,
      staffEstates: 'all',
      ...(before !== undefined && { before }),
    });
    passages.push(...page);
    before = page.at(-1)?.id;
    if (before === undefined) break;
  }
  const { db } = dependencies.database;
  return {
    passages,
    pin: await selectPinOf(db, userId),
    passDevices: await selectDevicesOf(db, userId),
    placesAtCodes: await selectEvidenceOf(db, userId),
    barredFromGates: await selectRevocationsOf(db, userId),
  };
};

/**
 * Erases what the gates know of a person who leaves: her passes open no gate from the commit on, guards' phones learn it, and names
 * and plates of her and her guests are forgotten. Counts stay.
 * @param visitIds the visits of her guests
 */
export const eraseGateRecordsOf = async (
  transaction: Transaction,
  { userId, visitIds }: { userId: string; visitIds: readonly string[] },
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  await revokePassDevices(transaction, { userId }, dependencies);
  await handOverDevices(transaction, userId);
  await forgetEntriesOf(transaction, userId);
  const walkInIds = await forgetWalkInsOf(transaction, userId);
  await forgetPresence(transaction, [
    makeSubjectKey('person', userId),
    ...visitIds.map((id) => makeSubjectKey('visit', id)),
    ...walkInIds.map((id) => makeSubjectKey('walk-in', id)),
  ]);
  await deleteEvidenceOf(transaction, userId);
};

/** Erases what the gates know of the visitor of one visit. */
export const eraseGateRecordsOfVisit = async (
  transaction: Transaction,
  { visitId, hostId }: { visitId: string; hostId: string },
): Promise<void> => {
  const subjectKey = makeSubjectKey('visit', visitId);
  await forgetEntriesOfSubject(transaction, { personId: hostId, subjectKey });
  await forgetPresence(transaction, [subjectKey]);
};

/** Lists who passed the gates of an estate in a period, by name. `personId` is empty for people without an account. */
export const listPassersBy = async (
  queryable: Queryable,
  wanted: { estateId: string; from: Date; until: Date; limit: number; offset: number },
): Promise<{ items: { personId: string; name: string; records: number }[]; total: number }> => {
  const rows = await selectPassersBy(queryable, wanted);
  return {
    items: rows.map(({ subjectKey, name, records }) => ({
      personId: idOfSubject(subjectKey, 'person') ?? '',
      name,
      records,
    })),
    total: rows[0]?.total ?? 0,
  };
};

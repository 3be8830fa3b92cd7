import { keptKinds, type KeptKindName } from '@ekhaya/contract/privacy/kept-records.rules';
import type { MyData } from '@ekhaya/contract/privacy/my-data';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readOutstandingPayments } from '../../payments/index.ts';
import { presentCopy } from '../copies/ask-for-copy.ts';
import { selectNewestCopy } from '../copies/copies.store.ts';
import { selectWaitingOf } from '../requests/requests.store.ts';
import { readKeptRecords } from '../rules/kept-records.ts';

const kindNames = Object.keys(keptKinds) as KeptKindName[];

const deletionTexts = (isWanted: (kind: KeptKindName) => boolean): string[] =>
  kindNames
    .filter((kind) => isWanted(kind))
    .map((kind) => keptKinds[kind].deletionText)
    .filter((text) => text !== '');

/** Reads what is kept about a person, with the days that her estates set. The texts come from the table that the jobs obey. */
export const readMyData = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  userId: string,
): Promise<MyData> => {
  const copy = await selectNewestCopy(database.db, userId, clock.now());
  const waiting = await selectWaitingOf(database.db, userId, 'deletion');
  return {
    records: await readKeptRecords(database.db, userId),
    copy: copy === undefined ? null : presentCopy(copy, clock.now()),
    deletion: {
      waitsSince: waiting?.receivedAt.toISOString() ?? null,
      waitsFor: await readOutstandingPayments(database.db, { userId, now: clock.now() }),
      goes: deletionTexts((kind) => keptKinds[kind].onDeletion === 'erased'),
      stays: deletionTexts((kind) => keptKinds[kind].onDeletion !== 'erased'),
    },
  };
};

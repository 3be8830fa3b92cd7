import type { OutageForm } from '@ekhaya/contract/outages/console-outages';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { insertPeopleOfArea } from '../records/outage-people.store.ts';
import { insertOutage, insertStep } from '../records/outages.store.ts';

/** An outage that exists from the start. */
export interface ReadyMadeOutage extends OutageForm {
  id: string;
  estateId: string;
  /** The numbers of all houses of the area, in lower case. */
  units: string[];
  /** What staff told since. */
  news: readonly { text: string; at: Date }[];
}

/** Writes outages as if they had been announced and told, without sending anything. */
export const addOutages = async (
  transaction: Transaction,
  all: readonly ReadyMadeOutage[],
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  for (const { area, news, startsAt, until, nextNewsAt, ...outage } of all) {
    const createdAt = new Date(Math.min(Date.parse(startsAt), clock.now().getTime()));
    const row = await insertOutage(transaction, {
      ...outage,
      ...area,
      createdAt,
      startsAt: new Date(startsAt),
      until: new Date(until),
      nextNewsAt: nextNewsAt === null ? null : new Date(nextNewsAt),
    });
    const told = await insertPeopleOfArea(transaction, row, 0);
    const course = [
      { kind: 'announced', text: outage.what, at: createdAt } as const,
      ...news.map((each) => ({ kind: 'update', ...each }) as const),
    ];
    for (const [at, step] of course.entries()) {
      await insertStep(transaction, { id: `${row.id}-${at}`, outageId: row.id, told, expected: told, ...step });
    }
  }
};

import { snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { selectPeopleBeside, selectPeopleOf, type SnagRow } from './snags.store.ts';

type Needs = Pick<Dependencies, 'live' | 'clock'>;

/** What the people of a snag are told. */
export interface SnagNews {
  /** `Done`, `An answer`; the notification begins with it. */
  title: string;
  sentence: string;
  /** A question that only the person who reported the snag is asked; stands after the sentence. */
  question?: string;
}

/** Publishes that a snag changed, to its people and to the staff of the estate. */
export const publishSnag = async (
  transaction: Queryable,
  row: Pick<SnagRow, 'id' | 'estateId' | 'userId'>,
  { live }: Pick<Needs, 'live'>,
): Promise<void> => {
  const people = await selectPeopleOf(transaction, row);
  await live.publish(
    transaction,
    { topic: 'snags', audience: { kind: 'staff', estateId: row.estateId } },
    ...people.map((userId) => ({ topic: 'snags', audience: { kind: 'person', userId } }) as const),
  );
};

/**
 * Tells everybody who reported or follows a snag what became of it: notification of the type snag, push, mail and live event. Each
 * reads her own words, never those of another.
 */
export const notifyPeopleOfSnag = async (
  transaction: Queryable,
  row: Pick<SnagRow, 'id' | 'estateId' | 'userId' | 'request'>,
  { title, sentence, question = '' }: SnagNews,
  dependencies: Needs,
): Promise<void> => {
  const beside = await selectPeopleBeside(transaction, row.id);
  const reporter = row.userId === null ? [] : [{ snagId: row.id, userId: row.userId, words: row.request }];
  const people = [...new Map([...beside, ...reporter].map((each) => [each.userId, each])).values()];
  await notifyPeople(
    transaction,
    people.map(({ snagId, userId, words }) => {
      const about = snagTitle(words);
      const description = [sentence, userId === row.userId ? question : ''].filter(Boolean).join(' ');
      return {
        userId,
        notification: {
          type: 'snag',
          title: `${title}: ${about}`,
          description,
          url: `/Snag?snag=${encodeURIComponent(snagId)}`,
        },
        mail: { subject: `${title}: ${about}`, text: [about, description].filter(Boolean).join('\n\n') },
      };
    }),
    dependencies,
  );
  await publishSnag(transaction, row, dependencies);
};

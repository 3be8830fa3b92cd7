import { addressOfOutage, outageHead, outageTitle } from '@ekhaya/contract/outages/outages.rules';
import { areaText } from '@ekhaya/contract/places/areas.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '@ekhaya/contract/time/written-times.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { selectHearersAfter, type Hearer } from '../records/outage-people.store.ts';
import { addSent, selectStep, type OutageRow, type OutageStepRow } from '../records/outages.store.ts';
import { publishOutage } from './announce-outage.ts';
import { groupOfStep } from './count-sent.ts';

/** How many people are told in one transaction. */
const batchSize = 1000;

/** What a person reads of a step. */
const messageOf = (
  { kind, text, at }: OutageStepRow,
  { hasJoined, hasLeft }: Hearer,
  outage: OutageRow,
  timeZone: string,
): { title: string; description: string } => {
  const title = outageTitle(outage);
  if (hasLeft) {
    return {
      title: `No longer where you live: ${outageHead(outage)}`,
      description: `It is ${areaText(outage)} now. This no longer concerns you.`,
    };
  }
  if (kind === 'ended') return { title: `Over: ${title}`, description: text === '' ? 'It is over.' : text };
  const isFirst = kind === 'announced' || hasJoined;
  const { date: today } = wallClockAt(at, timeZone);
  const time = (instant: Date): string => momentText(instant, { timeZone, today });
  const begin = kind === 'changed' && !hasJoined ? `It begins ${time(outage.startsAt)}.` : '';
  const sentences = [
    isFirst ? outage.what : '',
    kind === 'announced' ? '' : text,
    outage.startsAt > at && begin === '' ? `From ${time(outage.startsAt)}.` : begin,
    `Probably until ${time(outage.until)}.`,
    outage.nextNewsAt === null ? '' : `Next news at ${time(outage.nextNewsAt)}.`,
    isFirst ? outage.help : '',
  ].filter(Boolean);
  const sentence = sentences.map((each) => (/[.!?]$/u.test(each) ? each : `${each}.`)).join(' ');
  return { title: isFirst ? title : `News: ${title}`, description: sentence };
};

/**
 * Tells one batch of the people of an outage of a step, and enqueues the next. The notification of a step and a person has one id,
 * so that a batch that runs again tells nobody twice. People without a phone that receives push messages about outages get a mail.
 * Called by the job `tell-outage`.
 */
export const notifyOfOutageStep = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { stepId, after }: JobPayloads['tell-outage'],
): Promise<void> =>
  dependencies.database.db.transaction(async (transaction) => {
    const found = await selectStep(transaction, stepId);
    if (found === undefined) return;
    const { step, outage } = found;
    const people = await selectHearersAfter(transaction, { step, after, limit: batchSize });
    const last = people.at(-1);
    if (last === undefined) {
      await publishOutage(transaction, outage, dependencies);
      return;
    }
    const estate = await findEstate(transaction, outage.estateId);
    const { mails } = await notifyPeople(
      transaction,
      people.map((person) => {
        const { userId } = person;
        const message = messageOf(step, person, outage, estate?.timeZone ?? 'UTC');
        return {
          userId,
          notification: {
            id: `outage-${stepId}-${userId}`,
            notificationID: groupOfStep(stepId),
            type: 'outage',
            ...message,
            url: addressOfOutage(outage.id),
          },
          isMailedWithoutPhone: true,
        };
      }),
      { ...dependencies, urgency: 'bulk' },
    );
    await addSent(transaction, stepId, { told: people.length, mailed: mails });
    await enqueue(transaction, 'tell-outage', { stepId, after: last.userId });
  });

import { Timeline, type TimelineStep } from '../../../platform/page/timeline.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { dayText } from '../../../platform/time/moment-text.ts';
import { utilityLooks } from '../../../platform/rooms/payment-looks.ts';
import { centsText, payerName, secondText } from '../payment-texts.ts';
import type { StaffPaymentStory } from '../payments.queries.ts';

/** The tone of a step. The server of the version before, which may answer during an upgrade, says of none what it came to. */
const toneOf = (outcome: StaffPaymentStory['events'][number]['outcome']): TimelineStep['tone'] => {
  if (outcome === 'failed') return 'bad';
  return outcome === 'waiting' ? 'wait' : 'done';
};

const asSentence = (what: string): string => `${what.charAt(0).toUpperCase()}${what.slice(1)}`;

/** What happened to a payment, to the second, and what happens next by itself. */
export function PaymentTimeline({ story }: { story: StaffPaymentStory }) {
  const { zoneOf } = useEstateClock();
  const zone = zoneOf(story.estateId);
  const { name } = utilityLooks[story.utility];
  const day = dayText(story.createdAt, zone);
  const whenOf = (at: string): string =>
    dayText(at, zone) === day ? secondText(at, zone) : `${dayText(at, zone)}, ${secondText(at, zone)}`;
  const firstName = payerName(story).split(' ')[0] ?? '';
  const steps: TimelineStep[] = [
    {
      id: 'begin',
      when: secondText(story.createdAt, zone),
      text: `${firstName} starts to pay ${centsText(story.amountCents)}`,
      note: `${day}. ${name}, account ${story.accountNo}`,
      tone: 'done',
    },
    ...story.events
      .filter(({ what }) => what !== 'created')
      .map(({ at, what, outcome }, index): TimelineStep => ({
        id: `${index}`,
        when: whenOf(at),
        text: asSentence(what),
        tone: toneOf(outcome),
      })),
  ];
  if (story.refundBy !== null) {
    steps.push({
      id: 'ahead',
      when: whenOf(story.refundBy),
      text: 'Pays itself back if nothing comes',
      note: `The limit of this estate. ${firstName} and you are told.`,
      tone: 'ahead',
    });
  }
  return <Timeline label="What happened" steps={steps} />;
}

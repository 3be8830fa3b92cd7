import { hasRoomFor, maxGuests } from '@ekhaya/contract/events/answers.rules';
import { clockIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Stepper } from '@ekhaya/ui-kit/controls/stepper';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { guestsToSend, type EventAnswer } from './use-answer.ts';

/** What the person has answered, above the title. */
export function AnswerBadge({ answer: { status, guests } }: Pick<EventAnswer, 'answer'>) {
  const of = guests.length === 0 ? '' : `, ${guests.length + 1} OF YOU`;
  if (status === 'going') return <Badge tone="good" icon={tickIcon} text={`GOING${of}`} />;
  if (status === 'waiting') return <Badge tone="wait" icon={clockIcon} text={`WAITING${of}`} />;
  return status === 'not-going' ? <Badge tone="off" text="NOT GOING" /> : null;
}

/** How many come with the person. */
export function GuestCount({ own }: { own: EventAnswer }) {
  if (own.attendance === null || !own.isChoosing) return null;
  return (
    <Stepper
      label="Guests with you"
      {...(own.attendance.givesPasses && { note: 'Each gets a gate pass for these hours' })}
      value={own.count}
      minimum={0}
      maximum={maxGuests}
      onValueChange={own.setCount}
    />
  );
}

/** The two answers, or the way to change one. */
export function AnswerDock({ own, isOnline }: { own: EventAnswer; isOnline: boolean }) {
  const { attendance, answer, isChoosing, isSending, count } = own;
  if (attendance === null) return null;
  const isDisabled = !isOnline || isSending;
  const decline = (
    <Button
      variant={isChoosing ? 'quiet' : 'outline'}
      disabled={isDisabled || answer.status === 'not-going'}
      onClick={() => void own.send({ going: false, guests: [] })}
    >
      Not going
    </Button>
  );
  if (!isChoosing) {
    return (
      <ButtonPair>
        <Button variant="outline" disabled={isDisabled} onClick={own.change}>
          Change
        </Button>
        {decline}
      </ButtonPair>
    );
  }
  const held = answer.status === 'going' ? answer.guests.length + 1 : 0;
  const hasRoom = hasRoomFor(count + 1 - held, attendance);
  const of = count === 0 ? '' : `, ${count + 1} of us`;
  return (
    <ButtonPair>
      {decline}
      <Button
        disabled={isDisabled}
        onClick={() => void own.send({ going: true, guests: guestsToSend({ answer, count }) })}
      >
        {hasRoom || held > 0 ? `Going${of}` : `Join the waiting list${of}`}
      </Button>
    </ButtonPair>
  );
}

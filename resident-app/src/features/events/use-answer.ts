import { noAnswer } from '@ekhaya/contract/events/answers.rules';
import type { EventDetails } from '@ekhaya/contract/events/events';
import { isVisitorPhoneNumber } from '@ekhaya/contract/visitors/visitors.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useState } from 'react';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { invalidate } from '../../platform/query/query.ts';
import { sendAnswer, type NewAnswer } from './answers.queries.ts';
import { EVENTS_KEY } from './events.live.ts';

/** The person's answer to an event, and what she is about to answer. */
export interface EventAnswer {
  /** Null where nobody is asked. */
  attendance: EventDetails['attendance'];
  answer: EventDetails['answer'];
  /** She chooses, because she has not answered or wants to change it. */
  isChoosing: boolean;
  /** The number of guests that she has chosen. */
  count: number;
  setCount: (count: number) => void;
  isSending: boolean;
  change: () => void;
  /** Sends an answer; false if it was refused, which an alert says. */
  send: (answer: NewAnswer) => Promise<boolean>;
}

/** The answer of the person to an event. An event that is stored from an older version of the app asks nobody. */
export function useAnswer(event: Partial<EventDetails> & { id: string }): EventAnswer {
  const { id, startDate, attendance = null, answer = noAnswer } = event;
  const [chosen, setChosen] = useState<number>();
  const [isChanging, setIsChanging] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const hasPlace = answer.status === 'going' || answer.status === 'waiting';
  return {
    attendance,
    answer,
    isSending,
    isChoosing: !hasPlace || isChanging,
    count: chosen ?? answer.guests.length,
    setCount: setChosen,
    change: () => setIsChanging(true),
    send: async (next) => {
      setIsSending(true);
      try {
        await sendForDay(id, next, startDate);
        await invalidate([EVENTS_KEY]);
        setIsChanging(false);
        setChosen(undefined);
        return true;
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.code === 'events/other-time') void invalidate([EVENTS_KEY]);
        const text = thrown instanceof ApiError ? thrown.message : 'Your answer could not be sent';
        await showAlert({ title: 'Error', text });
        return false;
      } finally {
        setIsSending(false);
      }
    },
  };
}

/**
 * Sends an answer to the day that the person sees. A server of the version before, which may run beside this one, knows no day: it
 * refuses the field, and gets the answer without it.
 */
const sendForDay = async (id: string, answer: NewAnswer, startDate: string | undefined): Promise<void> => {
  try {
    await sendAnswer(id, { ...answer, ...(startDate !== undefined && { startDate }) });
  } catch (thrown) {
    if (!(thrown instanceof ApiError && thrown.code === 'validation' && 'startDate' in thrown.fields)) throw thrown;
    await sendAnswer(id, answer);
  }
};

/** The guests of an answer as they are sent: those who are known first, then nameless ones. */
export const guestsToSend = ({ answer, count }: Pick<EventAnswer, 'answer' | 'count'>): NewAnswer['guests'] =>
  Array.from({ length: count }, (_, at) => {
    const known = answer.guests[at];
    // A number that was taken before numbers were checked, and with which no pass can be shared, is asked for again.
    const phone = known !== undefined && isVisitorPhoneNumber(known.phone) ? known.phone : '';
    return { name: known?.name ?? '', phone };
  });

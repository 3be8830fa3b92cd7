import {
  filterPhoneInput,
  isVisitorPhoneNumber,
  visitorPhoneNumberProblem,
} from '@ekhaya/contract/visitors/visitors.rules';
import { peopleIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useState } from 'react';
import { navigate } from '../../platform/navigation/navigate.ts';
import { guestsToSend, type EventAnswer } from './use-answer.ts';

/** The guests of the person with their gate passes. One without a name and a number gets none. */
export function GuestPasses({ own, isOnline }: { own: EventAnswer; isOnline: boolean }) {
  const { answer, attendance, isChoosing } = own;
  const [edited, setEdited] = useState<number>();
  if (attendance?.givesPasses !== true || isChoosing || answer.guests.length === 0) return null;
  return (
    <section className="event-guests">
      <h2>Gate passes for your guests</h2>
      <Rows label="Gate passes for your guests" indent="plate">
        {answer.guests.map(({ name, phone, hasPass }, at) => (
          <Row
            key={at}
            lead={{ kind: 'plate', path: peopleIcon }}
            title={name === '' ? `Guest ${at + 1}` : name}
            note={noteOf({ name, phone, hasPass }, answer.status)}
            isDisabled={!isOnline}
            onPress={() => setEdited(at)}
            control={
              hasPass ? (
                <Button variant="text" onClick={() => navigate('/Visitor')}>
                  SHARE
                </Button>
              ) : (
                <Button variant="text" disabled={!isOnline} onClick={() => setEdited(at)}>
                  Add
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {edited !== undefined && <GuestSheet own={own} at={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

const noteOf = (
  { name, phone, hasPass }: EventAnswer['answer']['guests'][number],
  status: EventAnswer['answer']['status'],
): string => {
  if (hasPass) return 'The pass is among your visitors';
  if (name === '' || phone === '') return 'No pass yet: name and number are missing';
  return status === 'waiting' ? 'Gets a pass when there is a place' : 'No pass yet';
};

/** Asks for the name and the number of a guest. */
function GuestSheet({ own, at, onClose }: { own: EventAnswer; at: number; onClose: () => void }) {
  const known = own.answer.guests[at];
  const [name, setName] = useState(known?.name ?? '');
  const [phone, setPhone] = useState(known?.phone ?? '');
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const number = filterPhoneInput(phone);
  const save = async (): Promise<void> => {
    if (!isVisitorPhoneNumber(number)) return setPhoneProblem(visitorPhoneNumberProblem);
    const guests = guestsToSend({ answer: own.answer, count: own.answer.guests.length });
    guests[at] = { name: name.trim(), phone: number };
    if (await own.send({ going: true, guests })) onClose();
  };
  return (
    <Sheet
      title={`Guest ${at + 1}`}
      isOpen
      onClose={onClose}
      actions={
        <Button disabled={own.isSending || name.trim() === '' || phone === ''} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className="event-guest">
        <TextField label="Visitor Name" value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        <TextField
          label="Phone Number"
          type="tel"
          value={phone}
          maxLength={20}
          {...(phoneProblem !== undefined && { error: phoneProblem })}
          onChange={({ target }) => {
            setPhone(target.value);
            setPhoneProblem(undefined);
          }}
        />
      </div>
    </Sheet>
  );
}

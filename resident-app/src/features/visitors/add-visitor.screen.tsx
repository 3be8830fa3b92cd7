import {
  defaultVisit,
  isVisitorPhoneNumber,
  longestVisitorName,
  phoneNumberAsTyped,
  visitorNameAsTyped,
  visitSlotsOn,
  type ChosenVisit,
} from '@ekhaya/contract/visitors.rules';
import type { WallClock } from '@ekhaya/contract/wall-clock.rules';
import { Button } from '@ekhaya/ui-kit/button';
import { FieldButton, TextField } from '@ekhaya/ui-kit/field';
import { calendarIcon, clockIcon, plusIcon } from '@ekhaya/ui-kit/icons';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { showToast } from '@ekhaya/ui-kit/toast';
import { useState } from 'react';
import { goBack, navigate, useRecord } from '../../platform/navigation/navigate.ts';
import { PendingVisitors } from './components/pending-visitors-list.tsx';
import { VisitDateSheet } from './components/visit-date-sheet.tsx';
import { VisitTimeSheet } from './components/visit-time-sheet.tsx';
import { addPendingVisitor } from './pending-visitors.ts';
import { useEstateClock, useVisitorEstate } from './use-visitor-estate.ts';
import { dateText, phoneFormat, timesText } from './visitor-texts.ts';
import './visitors.css';

/** 'Close returns to /visitor': to the list beneath, or to the list in place of this screen. */
function useClose(): () => void {
  const record = useRecord() as { isAboveList?: boolean } | undefined;
  return () => {
    if (record?.isAboveList === true) goBack();
    else navigate('/Visitor', { replace: true });
  };
}

/** Times that can still be chosen on a day, the chosen ones if they can. */
const fitToDay = (visit: ChosenVisit, now: WallClock): ChosenVisit => {
  const isOver = visitSlotsOn(visit.date, now).find(({ time }) => time === visit.start)?.disabled !== false;
  const next = defaultVisit(now);
  return isOver && next.date === visit.date ? next : visit;
};

/** Whom to expect, and when; then SHARE makes the code. */
export function AddVisitorScreen() {
  const estate = useVisitorEstate();
  const now = useEstateClock();
  const close = useClose();
  const [name, setName] = useState('');
  const [phoneNumber, setPhoneNumber] = useState('');
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const [chosen, setChosen] = useState<ChosenVisit>();
  const [picker, setPicker] = useState<'date' | 'time'>();
  const visit = chosen ?? defaultVisit(now);
  const isIncomplete = name.trim() === '' || phoneNumber === '';

  function add(): void {
    if (isIncomplete) return;
    if (!isVisitorPhoneNumber(phoneNumber)) {
      setPhoneProblem(phoneFormat);
      return;
    }
    void addPendingVisitor({ estateID: estate.estateID, name: name.trim(), phoneNumber, visit });
    showToast('info', `${name.trim()} added. Click on share button to complete invitation`);
    setName('');
    setPhoneNumber('');
  }

  return (
    <PageFrame
      title="Add Visitor"
      onBack={close}
      dock={
        <Button icon={plusIcon} disabled={isIncomplete} onClick={add}>
          ADD VISITOR
        </Button>
      }
    >
      <form
        className="stack add-visitor"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label="Visitor Name"
          value={name}
          maxLength={longestVisitorName}
          autoComplete="off"
          autoCapitalize="words"
          onValueChange={(typed) => setName(visitorNameAsTyped(typed))}
          onEnter={add}
        />
        <TextField
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phoneNumber}
          {...(phoneProblem !== undefined && { error: phoneProblem })}
          onValueChange={(typed) => {
            setPhoneNumber(phoneNumberAsTyped(typed));
            setPhoneProblem(undefined);
          }}
          onEnter={add}
        />
        <FieldButton
          label="Date"
          value={dateText(visit.date)}
          placeholder="Select a date"
          icon={calendarIcon}
          onClick={() => setPicker('date')}
        />
        <FieldButton
          label="Time"
          value={timesText(visit.start, visit.end)}
          placeholder="Select a time"
          icon={clockIcon}
          onClick={() => setPicker('time')}
        />
      </form>
      <PendingVisitors estate={estate} onShared={close} />
      {picker === 'date' && (
        <VisitDateSheet
          date={visit.date}
          onChoose={(date) => {
            setChosen(fitToDay({ ...visit, date }, now));
            setPicker(undefined);
          }}
          onClose={() => setPicker(undefined)}
        />
      )}
      {picker === 'time' && (
        <VisitTimeSheet
          visit={visit}
          onChoose={(times) => {
            setChosen({ ...visit, ...times });
            setPicker(undefined);
          }}
          onClose={() => setPicker(undefined)}
        />
      )}
    </PageFrame>
  );
}

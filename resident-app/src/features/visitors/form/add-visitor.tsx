import {
  defaultVisit,
  isVisitorPhoneNumber,
  visitorPhoneNumberProblem,
  maxVisitorNameLength,
  filterPhoneInput,
  capitaliseVisitorName,
  visitStartsOn,
  type VisitSelection,
} from '@ekhaya/contract/visitors/visitors.rules';
import { displayTime, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { closeIcon, phoneIcon, plusIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { usePane } from '@ekhaya/ui-kit/layout/two-panes';
import { useId, useState } from 'react';
import { changeVisitorDraft, clearVisitorDraft, useVisitorDraft } from './visitor-draft.ts';
import { addPendingVisitor, usePendingVisitors } from '../sharing/pending-visitors.ts';
import { useEstateClock, type CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';
import { usePendingSharing } from '../sharing/use-pending-sharing.ts';
import { firstNameOf } from '../visits/visitor-texts.ts';
import { PendingGuest } from './pending-guest.tsx';
import { ShareSheet } from '../sharing/share-sheet.tsx';
import { VisitTimeFields } from './visit-time-fields.tsx';
import { defaultWeekly, hasWeeklyVisit, RepeatChoice, WeeklyFields } from './weekly-fields.tsx';
import './add-visitor.css';

/** Replaces times that have passed by the next ones that can be chosen. */
const withFutureTimes = (visit: VisitSelection, now: WallClock): VisitSelection => {
  const hasPassed = visitStartsOn(visit.date, now).find(({ time }) => time === visit.start)?.disabled !== false;
  const next = defaultVisit(now);
  return hasPassed && next.date === visit.date ? next : visit;
};

/** The date and times in the form: the chosen ones, or the default ones if none were chosen or their day has passed. */
const visitOf = (chosen: VisitSelection | undefined, now: WallClock): VisitSelection =>
  chosen === undefined || chosen.date < now.date ? defaultVisit(now) : withFutureTimes(chosen, now);

const timesOf = ({ start, end }: VisitSelection) => ({ start, end });

interface AddVisitorProps {
  estate: CurrentVisitorEstate;
  /** 'returns to /visitor on close'. */
  onClose: () => void;
}

/** The form to add a visitor. SHARE then makes the code. */
export function AddVisitor({ estate, onClose }: AddVisitorProps) {
  const now = useEstateClock();
  const isBeside = usePane() === 'detail';
  const shareId = useId();
  const { name, phoneNumber, visit: chosen, weekly } = useVisitorDraft();
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const [newest, ...others] = usePendingVisitors(estate.estateID).toReversed();
  const { shared, sharing, failures, share, remove } = usePendingSharing(estate);
  const visit = visitOf(chosen, now);
  const times = weekly === undefined ? visit : (chosen ?? visit);
  const isIncomplete = name.trim() === '' || phoneNumber === '' || (weekly !== undefined && !hasWeeklyVisit(weekly));
  const hasInput = name !== '' || phoneNumber !== '';

  function add(): void {
    if (isIncomplete) return;
    if (!isVisitorPhoneNumber(phoneNumber)) {
      setPhoneProblem(visitorPhoneNumberProblem);
      return;
    }
    void addPendingVisitor({
      estateID: estate.estateID,
      name: name.trim(),
      phoneNumber,
      visit: weekly === undefined ? visit : { ...visit, ...timesOf(times) },
      weekly,
    });
    showToast('info', `${name.trim()} added. Click on share button to complete invitation`);
    clearVisitorDraft();
  }

  const addButton = (
    <Button icon={plusIcon} variant={newest ? 'outline' : 'filled'} disabled={isIncomplete} onClick={add}>
      ADD VISITOR
    </Button>
  );
  return (
    <PageFrame
      title="Add Visitor"
      onBack={onClose}
      action={isBeside && <IconButton icon={closeIcon} label="Close" onClick={onClose} />}
      dock={
        newest ? (
          <Button
            icon={shareIcon}
            isBusy={sharing === newest.id}
            onClick={() => void share(newest)}
            aria-describedby={shareId}
          >
            SHARE
          </Button>
        ) : (
          addButton
        )
      }
    >
      {newest && (
        <section className="pending-guests" aria-label="Not invited yet">
          <PendingGuest
            visitor={newest}
            nameId={shareId}
            failure={failures.get(newest.id)}
            onRemove={() => void remove(newest)}
          />
          {others.map((visitor) => (
            <PendingGuest
              key={visitor.id}
              visitor={visitor}
              nameId={`${shareId}-${visitor.id}`}
              failure={failures.get(visitor.id)}
              onRemove={() => void remove(visitor)}
              onShare={() => void share(visitor)}
              isSharing={sharing === visitor.id}
            />
          ))}
          <h2 className="type-over">ANOTHER VISITOR</h2>
        </section>
      )}
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
          maxLength={maxVisitorNameLength}
          autoComplete="off"
          autoCapitalize="words"
          onValueChange={(typed) => changeVisitorDraft({ name: capitaliseVisitorName(typed) })}
          onEnter={add}
        />
        <TextField
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phoneNumber}
          trailing={
            <span className="field-mark">
              <Icon path={phoneIcon} />
            </span>
          }
          {...(phoneProblem !== undefined && { error: phoneProblem })}
          onValueChange={(typed) => {
            changeVisitorDraft({ phoneNumber: filterPhoneInput(typed) });
            setPhoneProblem(undefined);
          }}
          onEnter={add}
        />
        {(!newest || hasInput) && (
          <>
            <RepeatChoice
              isWeekly={weekly !== undefined}
              onChoose={(isWeekly) =>
                changeVisitorDraft({ weekly: isWeekly ? defaultWeekly(visit, now.date) : undefined })
              }
            />
            {weekly === undefined ? (
              <>
                <VisitTimeFields
                  visit={visit}
                  onChange={(change) => changeVisitorDraft({ visit: withFutureTimes({ ...visit, ...change }, now) })}
                />
                <p className="add-visitor-note">
                  {firstNameOf(name)} can come in from {displayTime(visit.start)}. The code is made when you share it.
                </p>
              </>
            ) : (
              <WeeklyFields
                weekly={weekly}
                times={times}
                onChange={(changed) => changeVisitorDraft({ weekly: changed })}
                onTimes={(changed) => changeVisitorDraft({ visit: { ...visit, ...changed } })}
              />
            )}
          </>
        )}
        {newest && addButton}
      </form>
      {shared && <ShareSheet shared={shared} estateName={estate.estateName} onClose={onClose} />}
    </PageFrame>
  );
}

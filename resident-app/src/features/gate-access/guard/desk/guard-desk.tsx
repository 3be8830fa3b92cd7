import { Button } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { SegmentTabs } from '@ekhaya/ui-kit/controls/segment-tabs';
import { useEffect, useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { keepScreenAwake } from '../../../../platform/wake-lock/keep-screen-awake.ts';
import { BookState } from './book-state.tsx';
import { checkCode, type ShownCode } from '../check/check-code.ts';
import { ExpectedSheet } from '../lists/expected.sheet.tsx';
import { ExpectedView, findExpected } from '../lists/expected-view.tsx';
import { overrideRefusal, outcomeOfVerdict, type GateOutcome } from '../verdict/gate-outcome.ts';
import { nameOfPost, type GatePosition } from '../gates/gate-post.ts';
import { GateVerdict } from '../verdict/gate-verdict.tsx';
import type { GuardBook } from '../book/guard-book.ts';
import { visitsToday } from '../book/visits-of-book.ts';
import { serverNow } from '../../clock/server-clock.ts';
import { useNow } from '../../clock/use-now.ts';
import type { ExpectedVisitor } from '../gates/guard.queries.ts';
import { findInside, InsideView } from '../lists/inside-view.tsx';
import { OverrideSheet } from '../verdict/override.sheet.tsx';
import { nameOfSubject } from '../gates/subject-texts.ts';
import { ScanView } from '../scan/scan-view.tsx';
import { useRingingWalkIn } from '../walk-ins/use-ringing-walk-in.ts';
import { RingHouseSheet, RingingSheet } from '../walk-ins/walk-in.sheet.tsx';

type View = 'scan' | 'expected' | 'inside';

/** An outcome and the gate at which it holds: that of a walk-in is where the house was rung. */
interface ShownOutcome {
  outcome: GateOutcome;
  at: GatePosition;
}

/** The person whom the guard wants to let through despite a refusal or without a code. */
type OverrideTarget = Pick<GateOutcome, 'subject' | 'nonce' | 'isOffline' | 'isAnswerAwaited'> & { at: GatePosition };

interface GuardDeskProps {
  at: GatePosition;
  book: GuardBook;
  onChangePost: () => void;
}

const serverTime = (): number => serverNow().getTime();

/** The guard's desk at a gate: scanning, the lists of visitors and people, walk-ins and verdicts. */
export function GuardDesk({ at, book, onChangePost }: GuardDeskProps) {
  const { gate, direction } = at;
  const [view, setView] = useState<View>('scan');
  // One search for both lists: their tabs count what it finds.
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<ShownOutcome>();
  const [overrideTarget, setOverrideTarget] = useState<OverrideTarget>();
  const [chosen, setChosen] = useState<ExpectedVisitor>();
  const [isRingOpen, setIsRingOpen] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(keepScreenAwake, []);

  const people = book.people.filter(({ estateID }) => estateID === gate.estateID);
  const expected = visitsToday(book, gate, new Date(useNow(30_000, serverTime)));
  const isWithPerson = shown !== undefined || overrideTarget !== undefined || chosen !== undefined || isChecking;
  const isAnswerAwaited = shown?.outcome.isAnswerAwaited === true;
  const ringing = useRingingWalkIn({
    isBusy: isWithPerson && (!isAnswerAwaited || overrideTarget !== undefined),
    onOutcome: (outcome, rungFrom) => {
      setIsRingOpen(false);
      setShown({ outcome, at: { gate: rungFrom, direction: 'in' } });
    },
  });

  async function check(code: ShownCode): Promise<boolean> {
    setError(undefined);
    setIsChecking(true);
    try {
      setShown({ outcome: outcomeOfVerdict(await checkCode(code, gate, direction), at), at });
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown.detail);
      return false;
    } finally {
      setIsChecking(false);
    }
  }

  return (
    <PageFrame
      title={nameOfPost(gate.name, direction)}
      isTab
      isWide
      action={
        <Button variant="text" onClick={onChangePost}>
          Change gate
        </Button>
      }
    >
      <BookState book={book} />
      {ringing.walkIn && !isRingOpen && (
        <p className="guard-age" role="status">
          {`Ringing unit ${ringing.walkIn.unit} for ${ringing.walkIn.visitorName}`}
          <Button variant="text" onClick={() => setIsRingOpen(true)}>
            Show
          </Button>
        </p>
      )}
      <SegmentTabs
        label="At the gate"
        segments={[
          { key: 'scan', label: 'Scan' },
          { key: 'expected', label: 'Expected', count: countExpected(expected, search) },
          { key: 'inside', label: 'Inside', count: findInside(people, search).length },
        ]}
        selected={view}
        onSelect={setView}
      >
        {view === 'scan' && (
          <ScanView
            isPaused={isWithPerson || isRingOpen || ringing.isAnswered}
            isChecking={isChecking}
            error={error}
            onShown={check}
            onTyping={() => setError(undefined)}
            {...(direction === 'in' && { onWalkIn: () => setIsRingOpen(true) })}
          />
        )}
        {view === 'expected' && (
          <ExpectedView expected={expected} search={search} onSearch={setSearch} onChoose={setChosen} />
        )}
        {view === 'inside' && <InsideView people={people} gate={gate} search={search} onSearch={setSearch} />}
      </SegmentTabs>
      {isRingOpen && !ringing.walkIn && (
        <RingHouseSheet
          gateId={gate.id}
          onRing={(walkIn) => ringing.start(walkIn, gate)}
          onClose={() => setIsRingOpen(false)}
        />
      )}
      {isRingOpen && ringing.walkIn && (
        <RingingSheet
          walkIn={ringing.walkIn}
          onStop={() => {
            ringing.stop();
            setIsRingOpen(false);
          }}
          onClose={() => setIsRingOpen(false)}
        />
      )}
      {chosen && (
        <ExpectedSheet
          visitor={chosen}
          direction={direction}
          onOverride={() => {
            setOverrideTarget({ subject: chosen.subject, isOffline: false, at });
            setChosen(undefined);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
      {shown && !overrideTarget && (
        <GateVerdict
          {...shown}
          onOverride={() => setOverrideTarget({ ...shown.outcome, at: shown.at })}
          onNext={() => {
            if (isAnswerAwaited) ringing.stop();
            setShown(undefined);
          }}
        />
      )}
      {overrideTarget && (
        <OverrideSheet
          title={overrideTarget.at.direction === 'in' ? 'Let in anyway' : 'Let out anyway'}
          name={overrideTarget.subject ? nameOfSubject(overrideTarget.subject) : ''}
          onConfirm={async (reason) => {
            const outcome = await overrideRefusal(overrideTarget.at, overrideTarget, reason);
            if (overrideTarget.isAnswerAwaited === true) ringing.stop();
            setShown({ outcome, at: overrideTarget.at });
            setOverrideTarget(undefined);
          }}
          onClose={() => setOverrideTarget(undefined)}
        />
      )}
    </PageFrame>
  );
}

const countExpected = (expected: readonly ExpectedVisitor[], search: string): number =>
  findExpected(expected, search).filter(({ status }) => search !== '' || status === 'expected').length;

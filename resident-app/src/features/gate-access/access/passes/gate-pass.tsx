import { Button } from '@ekhaya/ui-kit/controls/button';
import { PassCard, PassMessage, PassWaiting } from './pass-card.tsx';
import { QrCode } from './qr-code.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentAccess } from '../../../../platform/access/current-access.ts';
import { retryLocation } from '../../../../platform/location/location.ts';
import { useScene } from '../../../../platform/scheme/use-is-dark.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { keepScreenAwake } from '../../../../platform/wake-lock/keep-screen-awake.ts';
import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import lagoonAtDusk from './pictures/lagoon-dusk.webp';
import lagoon from './pictures/lagoon.webp';
import { serverNow } from '../../clock/server-clock.ts';
import { placeCaption, placeProblem } from './place-texts.ts';
import { useEligibility } from './use-eligibility.ts';
import { useNow } from '../../clock/use-now.ts';
import { usePassCode, type PassCode } from './use-pass-code.ts';

/** Refresh intervals below this keep the bar full, because a faster bar would flicker. */
const MIN_BAR_MS = 5_000;

const readServerTime = (): number => serverNow().getTime();

interface GatePassProps {
  locations: readonly AccessLocation[];
  /** The stored photo of the person, as an address. */
  photo?: string;
  /** Called when the PIN has to be entered again. */
  onLocked: () => void;
}

/** Shows the pass of the current role after a right PIN: the code, or why there is none. */
export function GatePass({ locations, photo, onLocked }: GatePassProps) {
  const { user } = useSession();
  const scene = useScene(lagoon, lagoonAtDusk);
  const { current, estateID: estateId } = useCurrentAccess();
  const { eligibility, fix, refreshMs } = useEligibility(locations);
  const refreshedAt = useNow(refreshMs, readServerTime);
  const now = useNow(1_000, readServerTime);
  const passCode = usePassCode({
    person: user?.id ?? '',
    estateId,
    isAllowed: eligibility.kind === 'inside' || eligibility.kind === 'no-place',
    hasNoPlace: eligibility.kind === 'no-place',
    fix,
  });
  useEffect(keepScreenAwake, []);
  const lock = useEffectEvent(onLocked);
  const isLocked = passCode.state === 'locked';
  useEffect(() => {
    if (isLocked) lock();
  }, [isLocked]);

  const estateName = current?.estateName ?? 'this estate';
  const problem = placeProblem(eligibility, estateName, fix);
  const remaining = refreshMs < MIN_BAR_MS ? 1 : 1 - Math.max(0, now - refreshedAt) / refreshMs;
  const isCodeShown = !problem && eligibility.kind !== 'waiting' && passCode.state === 'made';
  return (
    <PassCard
      place={placeCaption(eligibility)}
      time={new Date(now).toLocaleTimeString('en-GB')}
      picture={scene}
      name={user?.name.trim() || 'User'}
      role={`${current?.roleDisplayName ?? ''} - ${estateName}`}
      photo={photo}
      remaining={isCodeShown ? remaining : 0}
      hint={
        isCodeShown && (
          <>
            Hold it to the reader. The code renews itself.
            <br />
            If it is not read, turn up the brightness.
          </>
        )
      }
    >
      {problem ? (
        <PassMessage
          text={problem.text}
          note={problem.note}
          action={
            problem.canTryAgain ? (
              <Button variant="outline" onClick={retryLocation}>
                Try again
              </Button>
            ) : undefined
          }
        />
      ) : (
        <CodeOrReason passCode={passCode} isPlaceKnown={eligibility.kind !== 'waiting'} onLocked={onLocked} />
      )}
    </PassCard>
  );
}

interface CodeOrReasonProps {
  passCode: PassCode;
  isPlaceKnown: boolean;
  onLocked: () => void;
}

function CodeOrReason({ passCode, isPlaceKnown, onLocked }: CodeOrReasonProps) {
  if (!isPlaceKnown) return <PassWaiting text="Finding where you are" />;
  if (passCode.state === 'waiting' || passCode.state === 'locked') return <PassWaiting text="Getting your code" />;
  if (passCode.state === 'failed') {
    const enterPin = (
      <Button variant="outline" onClick={onLocked}>
        Enter PIN
      </Button>
    );
    return (
      <PassMessage
        text={passCode.text}
        note={passCode.note}
        action={passCode.isPinNeeded === true ? enterPin : undefined}
      />
    );
  }
  return <QrCode key={passCode.code} text={passCode.code} label="Gate access code" />;
}

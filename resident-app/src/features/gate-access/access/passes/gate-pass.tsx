import { Button } from '@ekhaya/ui-kit/controls/button';
import { PassCard, PassMessage, PassWaiting } from './pass-card.tsx';
import { QrCode } from './qr-code.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentAccess } from '../../../../platform/access/current-access.ts';
import { askLocationAgain } from '../../../../platform/location/location.ts';
import { useScene } from '../../../../platform/scheme/use-is-dark.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { keepScreenAwake } from '../../../../platform/wake-lock/keep-screen-awake.ts';
import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import lagoonAtDusk from './pictures/lagoon-dusk.webp';
import lagoon from './pictures/lagoon.webp';
import { serverNow } from '../../clock/server-clock.ts';
import { placeText, placeWords } from './place-texts.ts';
import { useEligibility } from './use-eligibility.ts';
import { useNow } from '../../clock/use-now.ts';
import { usePassCode, type PassCode } from './use-pass-code.ts';

/** A bar that ran faster would be a flicker: it stays full then. */
const SHORTEST_BAR = 5_000;

const readServerTime = (): number => serverNow().getTime();

interface GatePassProps {
  locations: readonly AccessLocation[];
  /** What the phone keeps of the person's photo. */
  photo?: string;
  /** The PIN that was entered counts no more. */
  onLocked: () => void;
}

/** The pass of the current role, once the PIN was right: the code, or why there is none. */
export function GatePass({ locations, photo, onLocked }: GatePassProps) {
  const { user } = useSession();
  const scene = useScene(lagoon, lagoonAtDusk);
  const { current, estateID } = useCurrentAccess();
  const { eligibility, fix, refreshMs } = useEligibility(locations);
  const refreshedAt = useNow(refreshMs, readServerTime);
  const now = useNow(1_000, readServerTime);
  const passCode = usePassCode({
    person: user?.id ?? '',
    estateID,
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
  const words = placeWords(eligibility, estateName, fix);
  const remaining = refreshMs < SHORTEST_BAR ? 1 : 1 - Math.max(0, now - refreshedAt) / refreshMs;
  const isCodeShown = !words && eligibility.kind !== 'waiting' && passCode.state === 'made';
  return (
    <PassCard
      place={placeText(eligibility)}
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
      {words ? (
        <PassMessage
          text={words.text}
          note={words.note}
          action={
            words.canTryAgain ? (
              <Button variant="outline" onClick={askLocationAgain}>
                Try again
              </Button>
            ) : undefined
          }
        />
      ) : (
        <CodeOrReason passCode={passCode} isPlaceKnown={eligibility.kind !== 'waiting'} />
      )}
    </PassCard>
  );
}

function CodeOrReason({ passCode, isPlaceKnown }: { passCode: PassCode; isPlaceKnown: boolean }) {
  if (!isPlaceKnown) return <PassWaiting text="Finding where you are" />;
  if (passCode.state === 'waiting' || passCode.state === 'locked') return <PassWaiting text="Getting your code" />;
  if (passCode.state === 'failed') return <PassMessage text={passCode.text} note={passCode.note} />;
  return <QrCode key={passCode.code} text={passCode.code} label="Gate access code" />;
}

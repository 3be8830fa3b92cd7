import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useScene } from '../../platform/scheme/use-is-dark.ts';
import { updateUser } from '../../platform/session/session.ts';
import gatehouseAtDusk from '../../platform/pictures/gatehouse-dusk.svg';
import gatehouse from '../../platform/pictures/gatehouse.svg';
import lagoonAtDusk from './pictures/lagoon-dusk.svg';
import lagoon from './pictures/lagoon.svg';
import patrol from './pictures/security-patrol.svg';
import { Overlay } from './overlay.tsx';

const PAGES = [
  {
    picture: lagoon,
    dusk: lagoonAtDusk,
    title: 'Your estate, at hand',
    text: 'Home shows what your role at your estate offers. With more than one estate, switch in your profile.',
  },
  {
    picture: gatehouse,
    dusk: gatehouseAtDusk,
    title: 'In at the gate',
    text: 'Your pass is under Access. It shows its code when you are near a gate that knows you.',
  },
  {
    picture: patrol,
    dusk: patrol,
    title: 'Help, also without a network',
    text: 'The emergency numbers of your estate stay on this phone. Tap one to call.',
  },
] as const;

/** Introduces the app, once per person. Back shows the page before; on the first page it skips the introduction. */
export function Intro() {
  const [at, setAt] = useState(0);
  const page = PAGES[at] ?? PAGES[0];
  const picture = useScene(page.picture, page.dusk);
  const isLast = at === PAGES.length - 1;
  const finish = (): void => {
    // If the call fails, the introduction is shown again at the next start.
    updateUser({ appIntroViewed: true }, call('POST /api/user/intro', { body: { viewed: true } }));
  };
  return (
    <Overlay label="Introduction" picture={picture} onBack={() => (at === 0 ? finish() : setAt(at - 1))}>
      <h1 aria-live="polite">{page.title}</h1>
      <p>{page.text}</p>
      <ButtonPair>
        <Button variant="quiet" onClick={finish}>
          Skip
        </Button>
        <Button onClick={() => (isLast ? finish() : setAt(at + 1))}>{isLast ? 'Start' : 'Next'}</Button>
      </ButtonPair>
    </Overlay>
  );
}

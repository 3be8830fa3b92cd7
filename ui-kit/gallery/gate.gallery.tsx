import type { ReactNode } from 'react';
import { Button } from '../src/controls/button.tsx';
import { phoneIcon } from '../src/art/icons.tsx';
import { PassCard, PassMessage, PassWaiting } from '../src/gate/pass-card.tsx';
import { PinPad } from '../src/controls/pin-pad.tsx';
import { QrCode } from '../src/art/qr-code.tsx';
import { Verdict } from '../src/gate/verdict.tsx';
import lagoon from './pictures/lagoon.svg';
import msasaRidge from './pictures/logo-msasa-ridge.svg';
import thandi from './pictures/person-thandi.svg';

const nothing = () => undefined;

const pad = { mark: <img src={msasaRidge} alt="" />, onValueChange: nothing };
const forgot = <Button variant="text">FORGOT PIN?</Button>;

const pass = {
  time: '09:41:26',
  picture: lagoon,
  name: 'Thandi Nkosi',
  role: 'Owner - Msasa Ridge',
  photo: thandi,
  hint: 'Hold it to the reader.',
};

const verdict = { place: 'Main Gate, in', time: '09:41:26', nextLabel: 'Scan next', onNext: nothing };

/** Whole screens of the gate, for the resident and for the guard. */
export const gateFrames: Record<string, ReactNode> = {
  'pin-enter': <PinPad {...pad} heading="Enter your 4-digit Pin:" value="12" corner={forgot} />,
  'pin-wrong': (
    <PinPad
      {...pad}
      heading="Enter your 4-digit Pin:"
      value=""
      error="Pin Incorrect.Please try again"
      corner={forgot}
    />
  ),
  'pin-confirm': (
    <PinPad
      {...pad}
      heading="You're Almost Set"
      note="Please re-enter your 4-digit pin below to confirm:"
      value="123"
    />
  ),
  'pin-locked': <PinPad {...pad} heading="Enter your 4-digit Pin:" value="" error="Locked until 10:05" isLocked />,
  pass: (
    <PassCard {...pass} place="Main Gate, 35 m away" remaining={0.68}>
      <QrCode text={'EK2:'.concat('0123456789ABCDEF'.repeat(18))} label="Gate access code" />
    </PassCard>
  ),
  'pass-far': (
    <PassCard {...pass} place="Main Gate, 2.4 km away" remaining={0}>
      <PassMessage text="Come to a gate of the estate." note="You are 2.4 km from Main Gate." />
    </PassCard>
  ),
  'pass-waiting': (
    <PassCard {...pass} remaining={1}>
      <PassWaiting text="Finding where you are" />
    </PassCard>
  ),
  granted: (
    <Verdict
      {...verdict}
      isGranted
      person={{ name: 'Lindiwe Khumalo', note: 'Visitor of T. Nkosi, unit 14', photo: thandi }}
      vehicle={{ description: 'White Corolla', plate: 'HX 31 KP GP' }}
    />
  ),
  refused: (
    <Verdict
      {...verdict}
      isGranted={false}
      reason="Already used at 09:38"
      person={{ name: 'Lindiwe Khumalo', note: 'Visitor of T. Nkosi, unit 14' }}
      actions={
        <>
          <Button variant="outline" icon={phoneIcon}>
            Call host
          </Button>
          <Button variant="outline">Let in anyway</Button>
        </>
      }
    />
  ),
};

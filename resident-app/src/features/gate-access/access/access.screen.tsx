import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Logo } from '@ekhaya/ui-kit/art/logo';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useEffect, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useConfiguration } from '../../../platform/configuration/configuration.ts';
import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { followLocation } from '../../../platform/location/location.ts';
import { isOnline as isOnlineNow, useIsOnline } from '../../../platform/network/online.ts';
import { invalidate, useRead } from '../../../platform/query/query.ts';
import { useScene } from '../../../platform/scheme/use-is-dark.ts';
import { useOwnPhoto } from '../../../platform/session/own-photo.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import { readAccessLocations, readEstates } from './access.queries.ts';
import { readPinState } from './pins/pins.queries.ts';
import { notPermittedText } from './access.rules.ts';
import gatehouseAtDusk from '../../../platform/pictures/gatehouse-dusk.svg';
import gatehouse from '../../../platform/pictures/gatehouse.svg';
import { loadServerClock } from '../clock/server-clock.ts';
import { confirmEnrolment } from './enrolment/device-enrolment.ts';
import { EnterPassword } from './pins/enter-password.tsx';
import { EnterPin } from './pins/enter-pin.tsx';
import { GatePass } from './passes/gate-pass.tsx';
import { SetPin } from './pins/set-pin.tsx';

const saved = { screen: { path: '/access', title: 'Access' } };

const textOfMissing = (isOnline: boolean): string =>
  isOnline ? 'Your access could not be read' : 'Your access cannot be read without a network';

/** The pass of the current role. A number comes first: without a verified one nobody uses the gate. */
export function AccessScreen() {
  const { user } = useSession();
  const { isKnown, query } = useCurrentAccess();
  const isOnline = useIsOnline();
  if (user && query.isError) {
    return (
      <PageFrame title="Access" isTab>
        <QueryView query={query} isOffline={!isOnline} empty={null} error={textOfMissing(isOnline)}>
          {() => null}
        </QueryView>
      </PageFrame>
    );
  }
  if (!user || !isKnown) return <Loading />;
  return user.mobileVerified ? <Permission person={user.id} /> : <NumberFirst />;
}

function NumberFirst() {
  const gatehousePicture = useScene(gatehouse, gatehouseAtDusk);
  return (
    <PageFrame title="Access" isTab>
      <Empty
        picture={gatehousePicture}
        text="Your mobile number must be verified before you can use the gate."
        action={<LinkButton href="/home">Verify on Home</LinkButton>}
      />
    </PageFrame>
  );
}

function Permission({ person }: { person: string }) {
  const gatehousePicture = useScene(gatehouse, gatehouseAtDusk);
  const { estateID, current } = useCurrentAccess();
  const { supportAddress } = useConfiguration();
  const isOnline = useIsOnline();
  const locations = useRead(['access-locations'], readAccessLocations, saved);
  const here = locations.data?.filter((location) => location.EstateID === estateID) ?? [];
  if (here.length > 0) return <PinFirst key={estateID} person={person} estateID={estateID} locations={here} />;
  return (
    <PageFrame title="Access" isTab>
      <QueryView
        query={locations}
        isOffline={!isOnline}
        loading={<Loading />}
        isEmpty={() => true}
        empty={
          <Empty
            picture={gatehousePicture}
            text={notPermittedText(current?.estateName ?? 'this estate', supportAddress)}
          />
        }
        error={textOfMissing(isOnline)}
      >
        {() => null}
      </QueryView>
    </PageFrame>
  );
}

interface PinFirstProps {
  person: string;
  estateID: string;
  locations: readonly AccessLocation[];
}

/** Not set, enter, or open. The phone is asked for its place, and the photo looked for, as soon as the pad is there: in time. */
function PinFirst({ person, estateID, locations }: PinFirstProps) {
  const isOnline = useIsOnline();
  const { picture: photo } = useOwnPhoto();
  const pinState = useRead(['pin-state'], readPinState);
  const [isOpen, setIsOpen] = useState(false);
  /** The right PIN, while the server wants the password besides. */
  const [rightPin, setRightPin] = useState<string>();
  /** Keeps the pad of the new PIN on the screen: the live stream reports that the PIN is set before the phone is enrolled. */
  const [isSavingPin, setIsSavingPin] = useState(false);
  useEffect(followLocation, []);
  useEffect(() => {
    const confirm = (): void => {
      if (isOnlineNow()) void confirmEnrolment(person);
    };
    void loadServerClock();
    confirm();
    return onLiveEvent('access', () => {
      void invalidate(['pin-state']);
      confirm();
    });
  }, [person]);
  if (isOpen) return <GatePass locations={locations} photo={photo} onLocked={() => setIsOpen(false)} />;
  if (!pinState.data) {
    return (
      <PageFrame title="Access" isTab>
        <QueryView
          query={pinState}
          isOffline={!isOnline}
          loading={<Loading />}
          empty={null}
          error={isOnline ? 'Your PIN could not be read' : 'This phone cannot check your PIN without a network'}
        >
          {() => null}
        </QueryView>
      </PageFrame>
    );
  }
  const { pinSet, changedAt, lockedUntil } = pinState.data;
  const owner = { person, estateID, changedAt };
  const mark = <EstateLogo estateID={estateID} />;
  const askForPin = (): void => setRightPin(undefined);
  const open = (): void => {
    askForPin();
    setIsOpen(true);
  };
  if (rightPin !== undefined) {
    return <EnterPassword owner={owner} pin={rightPin} onOpen={open} onPinNeeded={askForPin} />;
  }
  const steps = { owner, mark, onOpen: open, onPasswordNeeded: setRightPin };
  if (pinSet && !isSavingPin) return <EnterPin {...steps} lockedUntil={lockedUntil} />;
  return <SetPin {...steps} onSavingChange={setIsSavingPin} />;
}

function EstateLogo({ estateID }: { estateID: string }) {
  const estates = useRead(['estates'], readEstates);
  const [failed, setFailed] = useState<string>();
  const url = estates.data?.find((estate) => estate.EstateID === estateID)?.imageUrl ?? '';
  return url === '' || url === failed ? <Logo /> : <img src={url} alt="" onError={() => setFailed(url)} />;
}

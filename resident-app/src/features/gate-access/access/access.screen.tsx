import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Logo } from '@ekhaya/ui-kit/art/logo';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useEffect, useRef, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { RolesRequired } from '../../../platform/access/roles-required.tsx';
import { useConfiguration } from '../../../platform/configuration/configuration.ts';
import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { followLocation } from '../../../platform/location/location.ts';
import { isOnline as isOnlineNow, useIsOnline } from '../../../platform/network/online.ts';
import { invalidate, useRead } from '../../../platform/query/query.ts';
import { useScene } from '../../../platform/scheme/use-is-dark.ts';
import { useOwnPhoto } from '../../../platform/session/own-photo.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import { accessLocationsKey } from './access-locations-key.ts';
import { readAccessLocations, readEstates } from './access.queries.ts';
import { readPinState } from './pins/pins.queries.ts';
import { notPermittedText } from './access.rules.ts';
import gatehouseAtDusk from '../../../platform/pictures/gatehouse-dusk.svg';
import gatehouse from '../../../platform/pictures/gatehouse.svg';
import { loadServerClock } from '../clock/server-clock.ts';
import { removeRevokedEnrolment, renewGrant } from './enrolment/device-enrolment.ts';
import { EnterPassword } from './pins/enter-password.tsx';
import { EnterPin } from './pins/enter-pin.tsx';
import { GatePass } from './passes/gate-pass.tsx';
import { SetPin } from './pins/set-pin.tsx';

/** Lists this screen on Home under 'Saved on this phone'. */
const savedScreen = { screen: { path: '/access', title: 'Access' } };

const unreadableText = (isOnline: boolean): string =>
  isOnline ? 'Your access could not be read' : 'Your access cannot be read without a network';

/** Shows the pass of the current role after three checks: a verified number, the permission and the PIN. */
export function AccessScreen() {
  const { user } = useSession();
  const { isKnown } = useCurrentAccess();
  const isOnline = useIsOnline();
  return (
    <RolesRequired title="Access" isTab error={unreadableText(isOnline)}>
      {!user || !isKnown ? (
        <Loading />
      ) : user.mobileVerified ? (
        <PermissionCheck person={user.id} />
      ) : (
        <VerifyNumberFirst />
      )}
    </RolesRequired>
  );
}

/** Asks a person without a verified number to verify it, with a link to Home. */
function VerifyNumberFirst() {
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

/** Requires an access entry for the current estate. */
function PermissionCheck({ person }: { person: string }) {
  const gatehousePicture = useScene(gatehouse, gatehouseAtDusk);
  const { estateID: estateId, current } = useCurrentAccess();
  const { supportAddress } = useConfiguration();
  const isOnline = useIsOnline();
  const locations = useRead(accessLocationsKey, readAccessLocations, savedScreen);
  const here = locations.data?.filter((location) => location.EstateID === estateId) ?? [];
  if (here.length > 0) return <PinCheck key={estateId} person={person} estateId={estateId} locations={here} />;
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
        error={unreadableText(isOnline)}
      >
        {() => null}
      </QueryView>
    </PageFrame>
  );
}

interface PinCheckProps {
  person: string;
  estateId: string;
  locations: readonly AccessLocation[];
}

/**
 * Lets the person set or enter her PIN, then shows the pass. Location and photo are requested as soon as the PIN pad
 * shows, so that they are there when the pass opens.
 */
function PinCheck({ person, estateId, locations }: PinCheckProps) {
  const isOnline = useIsOnline();
  const { picture: photo } = useOwnPhoto();
  const pinState = useRead(['pin-state'], readPinState);
  const [isOpen, setIsOpen] = useState(false);
  /** The accepted PIN, while the server also asks for the password. */
  const [acceptedPin, setAcceptedPin] = useState<string>();
  /** Keeps the pad of the new PIN on the screen: the live stream reports that the PIN is set before the phone is enrolled. */
  const [isSavingPin, setIsSavingPin] = useState(false);
  useEffect(followLocation, []);
  useEffect(() => {
    const checkEnrolment = (): void => {
      if (isOnlineNow()) void removeRevokedEnrolment(person);
    };
    void loadServerClock();
    checkEnrolment();
    return onLiveEvent('access', () => {
      void invalidate(['pin-state']);
      checkEnrolment();
    });
  }, [person]);
  useRenewalForGates(person, estateId, locations);
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
  const owner = { person, estateId, changedAt };
  const mark = <EstateLogo estateId={estateId} />;
  const askForPin = (): void => setAcceptedPin(undefined);
  const open = (): void => {
    askForPin();
    setIsOpen(true);
  };
  if (acceptedPin !== undefined) {
    return <EnterPassword owner={owner} pin={acceptedPin} onOpen={open} onPinNeeded={askForPin} />;
  }
  const steps = { owner, mark, onOpen: open, onPasswordNeeded: setAcceptedPin };
  if (pinSet && !isSavingPin) return <EnterPin {...steps} lockedUntil={lockedUntil} />;
  return <SetPin {...steps} onSavingChange={setIsSavingPin} />;
}

/**
 * Renews the grant when the gates that the person opens have changed with her roles: gates without a network open for the roles that
 * she had when it was issued.
 */
function useRenewalForGates(person: string, estateId: string, locations: readonly AccessLocation[]): void {
  const gates = locations.map(({ gateId }) => gateId).join(' ');
  const granted = useRef(gates);
  useEffect(() => {
    if (granted.current === gates) return;
    granted.current = gates;
    if (isOnlineNow()) void renewGrant(person, estateId);
  }, [person, estateId, gates]);
}

/** The logo of the estate, or that of the product where the estate has none or it cannot be loaded. */
function EstateLogo({ estateId }: { estateId: string }) {
  const estates = useRead(['estates'], readEstates);
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = estates.data?.find((estate) => estate.EstateID === estateId)?.imageUrl ?? '';
  return url === '' || url === failedUrl ? <Logo /> : <img src={url} alt="" onError={() => setFailedUrl(url)} />;
}

import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { offlineIcon, phoneIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, ButtonStack, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { useSyncExternalStore } from 'react';
import { Cover } from '../cover.tsx';
import { lostAlert } from './lost-alert.ts';

/** Covers the login of a person whose session ended while her alert was under way: nothing more is sent, and she can call. */
export function LostAlertCover() {
  const lost = useSyncExternalStore(lostAlert.subscribe, lostAlert.get);
  if (lost === undefined) return null;
  const { callNumber, hasArrived } = lost;
  return (
    <Cover role="alertdialog" label="Alert security">
      <main className="alert-cover-content">
        <p className="alert-cover-bar">Alert security</p>
        <span className="alert-plate" data-tone="bad">
          <Icon path={offlineIcon} size={32} />
        </span>
        <h1>You are signed out</h1>
        <p>
          {hasArrived
            ? 'Security has your alert, but not where you are from now on. Call to tell them.'
            : 'Your alert may not have reached security, and is not sent any more. Call them.'}
        </p>
      </main>
      <footer className="alert-cover-dock">
        <ButtonStack>
          <LinkButton href={`tel:${dialledNumber(callNumber)}`} icon={phoneIcon}>{`Call ${callNumber}`}</LinkButton>
          <Button variant="outline" onClick={() => lostAlert.set(undefined)}>
            Go to Login
          </Button>
        </ButtonStack>
      </footer>
    </Cover>
  );
}

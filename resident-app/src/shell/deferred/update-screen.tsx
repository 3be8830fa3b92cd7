import { Button } from '@ekhaya/ui-kit/controls/button';
import { useState } from 'react';
import { NOT_REFRESHED, refreshApp } from '../refresh-app.ts';
import { Overlay } from './overlay.tsx';
import newHomes from './pictures/new-homes.svg';

/** Blocks the app because this version is older than the minimum. The person can only update. */
export function UpdateScreen() {
  const [isUpdating, setIsUpdating] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function update(): Promise<void> {
    setIsUpdating(true);
    setHasFailed(false);
    if (await refreshApp()) return;
    setIsUpdating(false);
    setHasFailed(true);
  }

  return (
    <Overlay label="Update Available" picture={newHomes}>
      <h1>Update Available</h1>
      <p>A new version is available for download. Please update app in order to proceed.</p>
      {hasFailed && <p role="alert">{NOT_REFRESHED}</p>}
      <Button isBusy={isUpdating} busyText="Updating..." onClick={() => void update()}>
        Update
      </Button>
    </Overlay>
  );
}

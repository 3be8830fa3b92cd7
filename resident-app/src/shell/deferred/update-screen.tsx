import { Button } from '@ekhaya/ui-kit/controls/button';
import { useState } from 'react';
import { refreshApp } from '../refresh-app.ts';
import { Overlay } from './overlay.tsx';
import newHomes from './pictures/new-homes.svg';

/** Blocks the app because this version is older than the minimum. The person can only update. */
export function UpdateScreen() {
  const [isUpdating, setIsUpdating] = useState(false);
  return (
    <Overlay label="Update Available" picture={newHomes}>
      <h1>Update Available</h1>
      <p>A new version is available for download. Please update app in order to proceed.</p>
      <Button
        isBusy={isUpdating}
        busyText="Updating..."
        onClick={() => {
          setIsUpdating(true);
          void refreshApp();
        }}
      >
        Update
      </Button>
    </Overlay>
  );
}

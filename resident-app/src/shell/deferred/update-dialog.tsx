import { ConfirmDialog } from '@ekhaya/ui-kit/feedback/dialog';
import { useState } from 'react';
import { declineUpdate, takeUpdate } from './follow-worker.ts';

/** Shows the dialog 'Application Updated!' for a waiting version. */
export function UpdateDialog() {
  const [isUpdating, setIsUpdating] = useState(false);
  return (
    <ConfirmDialog
      isOpen
      title="Application Updated!"
      text={isUpdating ? 'Updating...' : 'A new version of the app is ready. Would you like to download it now?'}
      confirmText="Yes"
      declineText="No"
      isBusy={isUpdating}
      onConfirm={() => {
        setIsUpdating(true);
        takeUpdate();
      }}
      onDecline={() => {
        if (!isUpdating) declineUpdate();
      }}
    />
  );
}

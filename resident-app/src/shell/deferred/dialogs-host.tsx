import { AlertDialog, ConfirmDialog } from '@ekhaya/ui-kit/feedback/dialog';
import { useSyncExternalStore } from 'react';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';

/** Shows the dialogs of `showAlert` and `requestConfirmation`, one at a time. */
export function DialogsHost() {
  const [dialog] = useSyncExternalStore(waitingDialogs.subscribe, waitingDialogs.get);
  if (!dialog) return null;
  if (dialog.kind === 'alert') {
    return (
      <AlertDialog
        isOpen
        title={dialog.title}
        text={dialog.text}
        onClose={dialog.answer}
        {...(dialog.dismissAfterMs !== undefined && { dismissAfterMs: dialog.dismissAfterMs })}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={dialog.title === '' ? dialog.text : dialog.title}
      {...(dialog.title !== '' && { text: dialog.text })}
      confirmText={dialog.confirmLabel}
      declineText={dialog.cancelLabel}
      isDangerous={dialog.isDangerous}
      onConfirm={() => dialog.answer(true)}
      onDecline={() => dialog.answer(false)}
    />
  );
}

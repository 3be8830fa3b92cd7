import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onQuestion, openReason } from '../api/confirmation.ts';
import { useStaffMember } from '../session/use-staff.ts';
import { useStaffActivity } from './use-staff-activity.ts';

const loadDialog = () => import('./who-is-it-dialog.tsx').then(({ WhoIsItDialog: Dialog }) => ({ default: Dialog }));
// Calls wait for the dialog: a failed load is repeated.
const WhoIsItDialog = lazy(() => loadWithRetry(loadDialog));

/** Asks the person who she is when a call needs it, above everything else. The page below stays as it is. */
export function StaffGate() {
  const reason = useSyncExternalStore(onQuestion, openReason);
  const isSignedIn = useStaffMember() !== undefined;
  return (
    <>
      {isSignedIn && <ActivityReport />}
      {reason !== undefined && (
        <Suspense fallback={null}>
          <WhoIsItDialog key={reason} reason={reason} />
        </Suspense>
      )}
    </>
  );
}

function ActivityReport() {
  useStaffActivity();
  return null;
}

import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { createContext, use, useCallback, useId, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { canKeepUnsaved, dropUnsaved, hasUnsaved, keepUnsaved } from './unsaved-changes.ts';

const LeaveContext = createContext<(go: () => void) => void>((go) => go());

/** Returns a function that runs an action which closes the open form: at once if nothing is unsaved, else after a confirmation. */
export const useLeaveGuard = (): ((go: () => void) => void) => use(LeaveContext);

/** Asks for confirmation before navigation, or an action passed to `useLeaveGuard`, discards unsaved changes. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<() => void>();
  // After the session has ended, nothing can be saved: the sign-in page opens without a question.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login' && hasUnsaved(),
  );
  const leave = useCallback((go: () => void) => {
    if (hasUnsaved()) setWaiting(() => go);
    else go();
  }, []);
  const stay = (): void => {
    setWaiting(undefined);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const go = (): void => {
    setWaiting(undefined);
    if (blocker.state === 'blocked') blocker.proceed();
    else waiting?.();
  };
  return (
    <LeaveContext value={leave}>
      {children}
      {(blocker.state === 'blocked' || waiting !== undefined) && <LeaveDialog stay={stay} go={go} />}
    </LeaveContext>
  );
}

/** The question before unsaved words are left. Where the form keeps drafts, keeping them is the first answer. */
function LeaveDialog({ stay, go }: { stay: () => void; go: () => void }) {
  const titleId = useId();
  const canKeep = canKeepUnsaved();
  return (
    <Dialog open onClose={stay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{canKeep ? 'Keep what you wrote?' : 'Leave without saving?'}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {canKeep ? 'It is not saved. It can wait here as a draft.' : 'What you have written here is lost.'}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, padding: '0 24px 20px', '& > *': { margin: '0 !important' } }}>
        <Button
          variant="sand"
          onClick={() => {
            dropUnsaved();
            go();
          }}
        >
          Throw away
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant={canKeep ? 'sand' : 'contained'} onClick={stay} autoFocus={!canKeep}>
          Stay
        </Button>
        {canKeep && (
          <Button
            variant="contained"
            autoFocus
            onClick={() => {
              keepUnsaved();
              go();
            }}
          >
            Keep as draft
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

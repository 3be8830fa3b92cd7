import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { createContext, use, useCallback, useId, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { hasUnsaved } from './unsaved.ts';

const LeaveContext = createContext<(go: () => void) => void>((go) => go());

/** Does something that ends the open form: at once where nothing is unsaved, else after the question. */
export const useLeave = (): ((go: () => void) => void) => use(LeaveContext);

/** Asks before another room, Back or a control of the frame throws away what a form holds. */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<() => void>();
  // Whoever is no longer signed in cannot save anything.
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
      {(blocker.state === 'blocked' || waiting !== undefined) && <Question stay={stay} go={go} />}
    </LeaveContext>
  );
}

function Question({ stay, go }: { stay: () => void; go: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={stay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText>What you have written here is lost.</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={go}>
          Leave
        </Button>
        <Button variant="contained" onClick={stay} autoFocus>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

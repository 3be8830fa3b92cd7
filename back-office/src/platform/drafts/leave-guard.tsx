import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useBlocker } from 'react-router-dom';
import {
  canKeepUnsaved,
  canSaveUnsaved,
  dropUnsaved,
  hasUnsaved,
  keepUnsaved,
  saveUnsaved,
} from './unsaved-changes.ts';

interface Leaving {
  /** Whether drafts outlast the action. */
  keepsDrafts?: boolean;
}

type Leave = (go: () => void, leaving?: Leaving) => void;

const LeaveContext = createContext<Leave>((go) => go());
const AskedContext = createContext(false);

/** Returns a function that runs an action which closes the open form: at once if nothing is unsaved, else after a confirmation. */
export const useLeaveGuard = (): Leave => use(LeaveContext);

/** Whether somebody is being asked what becomes of the unsaved changes. Nothing is saved by itself meanwhile. */
export const useIsLeaveAsked = (): boolean => use(AskedContext);

/** Asks for confirmation before navigation, or an action passed to `useLeaveGuard`, discards unsaved changes. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Leaving & { go: () => void }>();
  /** Whether an action runs that was asked about. A navigation of its own is not asked about again. */
  const isAnswered = useRef(false);
  // After the session has ended, nothing can be saved: the sign-in page opens without a question.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/login' &&
      !isAnswered.current &&
      hasUnsaved(),
  );
  const leave = useCallback<Leave>((go, leaving) => {
    if (hasUnsaved()) setWaiting({ go, ...leaving });
    else go();
  }, []);
  const stay = (): void => {
    setWaiting(undefined);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const go = (): void => {
    setWaiting(undefined);
    if (blocker.state === 'blocked') {
      blocker.proceed();
      return;
    }
    isAnswered.current = true;
    try {
      waiting?.go();
    } finally {
      isAnswered.current = false;
    }
  };
  const isAsked = blocker.state === 'blocked' || waiting !== undefined;
  return (
    <LeaveContext value={leave}>
      <AskedContext value={isAsked}>{children}</AskedContext>
      {isAsked && <LeaveDialog stay={stay} go={go} keepsDrafts={waiting?.keepsDrafts ?? true} />}
    </LeaveContext>
  );
}

/** A save that takes less time shows no dialog. */
const QUICK_SAVE_MS = 400;
const appearLater = {
  '@keyframes ekhaya-appear': { from: { opacity: 0 } },
  animation: `ekhaya-appear 0s ${QUICK_SAVE_MS}ms both`,
} as const;

interface QuestionProps extends Required<Leaving> {
  stay: () => void;
  go: () => void;
}

/** Saves what is saved by itself, and leaves. Where that does not work, asks what becomes of the unsaved changes. */
function LeaveDialog({ stay, go, keepsDrafts }: QuestionProps) {
  const titleId = useId();
  const [isSaving, setSaving] = useState(canSaveUnsaved);
  const onSaved = useEffectEvent(go);
  useEffect(() => {
    if (!isSaving) return undefined;
    let isOpen = true;
    const save = async (): Promise<void> => {
      const isSaved = await saveUnsaved();
      if (!isOpen) return;
      if (isSaved) onSaved();
      else setSaving(false);
    };
    void save();
    return () => {
      isOpen = false;
    };
  }, [isSaving]);
  return (
    <Dialog
      open
      onClose={stay}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      {...(isSaving && { sx: appearLater })}
    >
      {isSaving ? (
        <Saving titleId={titleId} stay={stay} />
      ) : (
        <Question titleId={titleId} stay={stay} go={go} keepsDrafts={keepsDrafts} />
      )}
    </Dialog>
  );
}

/** While the last words are saved. Staying does not stop that. */
function Saving({ titleId, stay }: { titleId: string; stay: () => void }) {
  return (
    <>
      <DialogTitle id={titleId}>Saving what you wrote</DialogTitle>
      <DialogContent>
        <DialogContentText>The page changes as soon as it is saved.</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="sand" onClick={stay} autoFocus>
          Stay
        </Button>
      </DialogActions>
    </>
  );
}

/** The question before unsaved changes are left. Where the form keeps drafts, keeping them is the first answer. */
function Question({ titleId, stay, go, keepsDrafts }: QuestionProps & { titleId: string }) {
  const canKeep = keepsDrafts && canKeepUnsaved();
  return (
    <>
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
    </>
  );
}

import { Box, Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { settleQuestion, type ConfirmationReason } from '../api/confirmation.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ReadView } from '../states/read-view.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { readSecondFactor, secondFactorKey, type SecondFactor } from './second-factor.queries.ts';

/** What the dialog asks next; undefined when it has everything. */
const stepOf = ({ next, confirmsWith }: SecondFactor, reason: ConfirmationReason, isAnswered: boolean) => {
  if (next !== 'nothing') return next;
  return reason === 'call' && !isAnswered ? confirmsWith : undefined;
};

/** Title and first sentence. */
const wordsOf = ({ reason, next }: SecondFactor): readonly [title: string, text: string] => {
  if (reason === 'idle')
    return ['You were away for 30 minutes', 'What you typed is still here. Confirm that it is you.'];
  if (reason === 'expired')
    return ['You signed in 12 hours ago', 'What you typed is still here. Please sign in again.'];
  if (next === 'enrolment') {
    return ['Set up a second factor', 'Your estate asks everybody who works here for one, besides the password.'];
  }
  if (next === 'second-factor') return ['Your second factor', 'The password is right. One more step.'];
  return [
    'Is it you?',
    'Roles, exports, gate rules and records of other people ask again after 10 minutes. What you were doing goes on afterwards.',
  ];
};

/**
 * Asks who the person is: password, second factor, or to set one up. While the rights rest, it covers the page, because the chair may
 * be somebody else's now.
 */
export function WhoIsItDialog({ reason }: { reason: ConfirmationReason }) {
  const titleId = useId();
  const client = useQueryClient();
  const signOut = useSignOut();
  const read = useQuery({
    queryKey: [...secondFactorKey, 'question'],
    queryFn: ({ signal }) => readSecondFactor(signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const [answer, setAnswer] = useState<SecondFactor>();
  const state = answer ?? read.data;
  const step = state && stepOf(state, reason, answer !== undefined);
  const isDone = state !== undefined && step === undefined;
  const isCovering = reason === 'rights';

  useEffect(() => {
    if (!isDone) return;
    settleQuestion(true);
    void client.invalidateQueries({ queryKey: secondFactorKey });
  }, [isDone, client]);

  const [title, text] = state === undefined ? ['Is it you?', ''] : wordsOf(state);
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      {...(!isCovering && { onClose: () => settleQuestion(false) })}
      {...(isCovering && { slotProps: { backdrop: { sx: { backgroundColor: 'var(--page)' } } } })}
      sx={{ zIndex: 1500 }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {text !== '' && <DialogContentText>{text}</DialogContentText>}
        <ReadView read={{ ...read, data: state }} what="What is needed" rows={1}>
          {(known) => (
            <>
              {step === 'password' && <PasswordStep onAnswer={setAnswer} />}
              {step === 'second-factor' && <FactorStep factor={known} onAnswer={setAnswer} />}
              {step === 'enrolment' && (
                <EnrolmentStep onDone={() => void readSecondFactor().then(setAnswer, () => undefined)} />
              )}
            </>
          )}
        </ReadView>
        <Box>
          {isCovering ? (
            <Button
              variant="text"
              onClick={() => {
                settleQuestion(false);
                signOut();
              }}
            >
              Sign out
            </Button>
          ) : (
            <Button variant="text" onClick={() => settleQuestion(false)}>
              Not now
            </Button>
          )}
        </Box>
      </DialogContent>
    </Dialog>
  );
}

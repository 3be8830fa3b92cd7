import { Alert, Box, Button } from '@mui/material';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { troubleOf } from '../how-it-is-texts.ts';
import type { HowItIsHere } from '../how-it-is.queries.ts';
import { useMessageTrial } from './message-trial.queries.ts';

const words = {
  mail: {
    button: 'Send a mail to me',
    sent: 'It is on its way to the address of your account, with the subject ‘Trial’.',
  },
  sms: { button: 'Send a text to me', sent: 'It is on its way to your own number. It is paid like every other one.' },
} as const;

interface MessageTrialProps {
  estateId: string;
  way: keyof typeof words;
  installation: HowItIsHere;
}

/** Tries whether mails or text messages leave: sends one to the person, and says what holds it up. */
export function MessageTrial({ estateId, way, installation }: MessageTrialProps) {
  const { send, isSending, isSent, problem } = useMessageTrial(estateId, way);
  const part = installation.parts.find((each) => each.part === way);
  const isTroubled = part !== undefined && part.state !== 'works';
  const trouble = isTroubled ? troubleOf(part, installation) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="sand" disabled={isSending} onClick={send}>
        {words[way].button}
      </Button>
      {isSent && (
        <Alert severity="info">
          {words[way].sent} If it does not arrive, this page says within six minutes what holds it up.
        </Alert>
      )}
      {problem !== null && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      {trouble !== undefined && (
        <Alert severity={part?.state === 'fails' ? 'error' : 'warning'}>
          <b>{trouble.title}</b>. {trouble.effect} {trouble.act}
        </Alert>
      )}
    </Box>
  );
}

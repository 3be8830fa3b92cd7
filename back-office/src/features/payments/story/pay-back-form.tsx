import { ApiError } from '@ekhaya/browser/api/api-error';
import { undoIcon } from '@ekhaya/icons/icon-paths';
import { isRandAmount, toCents } from '@ekhaya/contract/payments/payments.rules';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { DraftNote } from '../../../platform/drafts/draft-note.tsx';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { centsText, payerName } from '../payment-texts.ts';
import { usePayBack, type StaffPaymentStory } from '../payments.queries.ts';

interface PayBackFormProps {
  story: StaffPaymentStory;
  close: () => void;
}

/** What became of the decision to pay back: the gateway may refuse, or not have answered yet. */
function resultOf(
  { stage, givenBackCents, mayPayBackCents }: StaffPaymentStory,
  { amount, firstName }: { amount: string; firstName: string },
): { text: string; type: 'success' | 'info' | 'error' } {
  if (givenBackCents > 0 || stage === 'going-back' || stage === 'paid-back')
    return { text: `${amount} goes back. ${firstName} is told.`, type: 'success' };
  if (mayPayBackCents > 0) return { text: 'The gateway refuses to give it back. Nothing went back.', type: 'error' };
  return { text: `The gateway has not answered yet. ${firstName} is told when ${amount} goes back.`, type: 'info' };
}

/** Asks how much is paid back and why, and says what that does. The button names the amount. */
export function PayBackForm({ story, close }: PayBackFormProps) {
  const payBack = usePayBack();
  const notify = useNotify();
  const { mayPayBackCents } = story;
  // Staff decide on the payment as it was when the form opened. If units are bought meanwhile, the server refuses the refund.
  const [isAllOrNothing] = useState(story.isAllOrNothing);
  const isOutdated = isAllOrNothing && !story.isAllOrNothing;
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { entries, change, draft } = useDraftEntries({
    key: `payments/${story.id}/pay-back/${isAllOrNothing ? 'all' : 'part'}`,
    opened: { typed: (mayPayBackCents / 100).toFixed(2), reason: '' },
    isSending: isBusy,
  });
  const { typed, reason } = entries;
  const rand = Number(typed.replace(',', '.'));
  const amountCents = isRandAmount(rand) ? toCents(rand) : 0;
  const isPossible = amountCents > 0 && amountCents <= mayPayBackCents;
  const wrong = problem instanceof ApiError ? problem.fields : {};
  const firstName = payerName(story).split(' ')[0] ?? '';

  const leave = (): void => {
    draft.keep();
    close();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const after = await payBack({ id: story.id, amountCents, reason: reason.trim(), isAllOrNothing });
      draft.drop();
      const { text, type } = resultOf(after, { amount: centsText(amountCents), firstName });
      notify(text, { type });
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        padding: 2,
        marginTop: 2,
        borderRadius: 'var(--card)',
        background: 'var(--fill)',
      }}
    >
      <DraftNote restoredAt={draft.restoredAt} onThrowAway={draft.throwAway} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))' }}>
        <TextField
          label="Amount in rand"
          value={typed}
          onChange={({ target }) => change({ typed: target.value })}
          disabled={isAllOrNothing}
          error={'amountCents' in wrong || !isPossible}
          helperText={wrong['amountCents'] ?? (isPossible ? '' : `At most ${centsText(mayPayBackCents)}`)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          label={`Why (${firstName} reads it)`}
          value={reason}
          onChange={({ target }) => change({ reason: target.value })}
          error={'reason' in wrong}
          helperText={wrong['reason']}
        />
      </Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {isAllOrNothing
          ? `After this ${firstName} has ${centsText(amountCents)} back in 3 to 5 days; a token that comes later is refused.`
          : `After this ${firstName} has ${centsText(amountCents)} back in 3 to 5 days and keeps the units.`}
      </Box>
      {isOutdated ? (
        <Alert severity="warning">Units were bought meanwhile. Please close this form and decide again.</Alert>
      ) : (
        problem !== undefined &&
        Object.keys(wrong).length === 0 && <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={leave}>
          Close
        </Button>
        <Button
          type="submit"
          variant="danger"
          startIcon={<Icon path={undoIcon} />}
          disabled={isBusy || isOutdated || !isPossible || reason.trim() === ''}
        >
          {isPossible ? `Pay ${centsText(amountCents)} back` : 'Pay back'}
        </Button>
      </Box>
    </Box>
  );
}

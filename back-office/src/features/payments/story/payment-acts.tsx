import { Alert, Box, Button, styled } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { stageLooks } from '../../../platform/rooms/payment-looks.ts';
import { useAskProvider, useBuyAgain, useSendCopy, type StaffPaymentStory } from '../payments.queries.ts';
import { PayBackForm } from './pay-back-form.tsx';

const Line = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 16px',
  padding: '11px 0',
  borderBottom: '1px solid var(--line)',
});

interface ActProps {
  title: string;
  /** What the act does, or why it cannot be done now. */
  note: string;
  button: ReactNode;
}

function Act({ title, note, button }: ActProps) {
  return (
    <Line>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box sx={{ font: 'var(--c-row)' }}>{title}</Box>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{note}</Box>
      </Box>
      {button}
    </Line>
  );
}

/** What staff can do about a payment; nothing for one that is over and cannot be paid back. */
export function PaymentActs({ story }: { story: StaffPaymentStory }) {
  const ask = useAskProvider();
  const buyAgain = useBuyAgain();
  const sendCopy = useSendCopy();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [isPayingBack, setPayingBack] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { id, mayAsk, mayBuyAgain, mayCopy, mayPayBackCents, isAllOrNothing } = story;
  if (!mayAsk && !mayCopy && mayPayBackCents === 0) return null;

  const act = async (
    work: (payment: string) => Promise<StaffPaymentStory>,
    done = ({ stage }: StaffPaymentStory) => `Asked. It is now: ${stageLooks[stage].word}.`,
  ): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      notify(done(await work(id)), { type: 'success' });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };

  return (
    <section>
      <SectionHead title="What you can do" />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {mayAsk && (
          <Act
            title={story.stage === 'no-token' ? 'Ask the vendor now' : 'Ask the bank now'}
            note="Safe at any time, never buys twice"
            button={
              <Button variant="contained" disabled={isBusy} onClick={() => void act(ask)}>
                Ask now
              </Button>
            }
          />
        )}
        {story.stage === 'no-token' && (
          <Act
            title="Buy again"
            note="Only when the vendor says it does not exist"
            button={
              <Button variant="sand" disabled={isBusy || !mayBuyAgain} onClick={() => void act(buyAgain)}>
                {mayBuyAgain ? 'Buy again' : 'Not yet'}
              </Button>
            }
          />
        )}
        {mayCopy && (
          <Act
            title="Send the token again"
            note="Asks the vendor for a copy, which goes by SMS to the verified number. You see no token"
            button={
              <Button
                variant="sand"
                disabled={isBusy}
                onClick={() => void act(sendCopy, () => 'The vendor’s copy says the same. It is on its way by SMS.')}
              >
                Send again
              </Button>
            }
          />
        )}
        {mayPayBackCents > 0 && (
          <Act
            title="Pay back"
            note={
              isAllOrNothing
                ? 'All of it, with your second factor'
                : 'All of it or a part, once, with your second factor'
            }
            button={
              <Button variant="sand" aria-expanded={isPayingBack} onClick={() => setPayingBack(!isPayingBack)}>
                Pay back ...
              </Button>
            }
          />
        )}
      </Box>
      {isPayingBack && mayPayBackCents > 0 && <PayBackForm story={story} close={() => setPayingBack(false)} />}
      {problem !== undefined && (
        <Alert severity="error" sx={{ marginTop: 2 }}>
          {sentenceOf(problem)}
        </Alert>
      )}
    </section>
  );
}

import { clockIcon, copyIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../../platform/page/icon.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { isRecordGone, RecordGone } from '../../../platform/states/record-gone.tsx';
import { useMinute } from '../../../platform/time/use-minute.ts';
import { PaymentRow } from '../payment-row.tsx';
import { stageLooks } from '../../../platform/rooms/payment-looks.ts';
import { ageText, centsText, payerName } from '../payment-texts.ts';
import { usePaymentStory, type StaffPaymentStory } from '../payments.queries.ts';
import { PaymentActs } from './payment-acts.tsx';
import { PaymentMoney } from './payment-money.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { onDesk } from '../../../platform/page/window-width.ts';

const Columns = styled('div')({
  display: 'grid',
  gap: '32px 40px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [onDesk]: { gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
});

/** One payment: what happened to the second, its money, and what staff can do. */
export function PaymentPage() {
  const { id = '' } = useParams();
  const story = usePaymentStory(id);
  const isGone = isRecordGone(story.error);
  if (story.data === undefined) {
    return (
      <RoomPage title="Payment" note={<Link to="/payments">Payments</Link>}>
        {isGone ? (
          <RecordGone one="payment" list={{ path: '/payments', name: 'Payments' }} />
        ) : (
          <ReadView read={story} what="The payment">
            {() => null}
          </ReadView>
        )}
      </RoomPage>
    );
  }
  return <Story key={id} story={story.data} />;
}

function Story({ story }: { story: StaffPaymentStory }) {
  const notify = useNotify();
  const { word, ...look } = stageLooks[story.stage];
  const firstName = payerName(story).split(' ')[0] ?? '';
  const isOwed = story.money.owedCents > 0;
  const copy = (): void => {
    navigator.clipboard.writeText(story.reference).then(
      () => notify('Copied to clipboard!', { type: 'success' }),
      () => notify('Unable to access device clipboard!', { type: 'error' }),
    );
  };
  return (
    <RoomPage
      title={`${centsText(story.amountCents)} of ${payerName(story)}`}
      note={isOwed ? <Link to="/stuck-payments">Stuck payments</Link> : <Link to="/payments">Payments</Link>}
      actions={
        <>
          <Badge {...look}>{word}</Badge>
          <Button variant="sand" startIcon={<Icon path={copyIcon} />} onClick={copy}>
            {story.reference}
          </Button>
          {story.phone !== '' && (
            <Button variant="sand" href={`tel:${story.phone}`}>
              {`Call ${firstName}`}
            </Button>
          )}
        </>
      }
    >
      <Columns>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {isOwed && <Late story={story} />}
          <section>
            <SectionHead title="What happened" note="times to the second, nothing can be changed here" />
            <PaymentTimeline story={story} />
          </section>
        </Box>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <PaymentMoney money={story.money} />
          <PaymentActs story={story} />
          {story.others.length > 0 && (
            <section>
              <SectionHead title={`${firstName}’s last payments`} />
              <RowList label="Last payments">
                {story.others.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} isShort />
                ))}
              </RowList>
            </section>
          )}
        </Box>
      </Columns>
      <Box sx={{ paddingTop: 3, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        That you looked here is in the audit log.
      </Box>
    </RoomPage>
  );
}

/** Says that money is owed to the payer, since when, and what she reads about it. */
function Late({ story: { stage, approvedAt, createdAt, resultDescription } }: { story: StaffPaymentStory }) {
  const now = useMinute();
  const isGoingBack = stage === 'going-back';
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        padding: '16px 20px',
        borderRadius: 'var(--card)',
        background: 'var(--wait-tint)',
        '& > svg': { color: 'var(--wait)', flex: 'none' },
      }}
    >
      <Icon path={clockIcon} size={24} />
      <div>
        <Box sx={{ font: 'var(--c-row)' }}>
          {isGoingBack ? 'The money is on its way back' : 'The money is safe, the units are late'}
        </Box>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          {`${ageText(approvedAt ?? createdAt, now)} since approval. The payer reads: `}
          {isGoingBack ? `“${resultDescription}”` : '“Paid, token on its way”.'}
        </Box>
      </div>
    </Box>
  );
}

import { randText } from '@ekhaya/contract/payments/payments.rules';
import { cardIcon, clockIcon, tickCircleIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useEffect, useState } from 'react';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import type { OpenPayment, PaymentSubject } from '../records/open-payment.ts';
import { useMeterTypes } from '../records/use-utilities.ts';
import { goingBackText, outcomeTexts } from './outcome-texts.ts';
import { PaidAccount } from './paid-account.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { Outcome } from './payment-outcome.ts';
import { openBankPage, usePayment } from './use-payment.ts';
import './payment.css';

/** 'Payment redirect to /bills after 3 s' (spec section 9). */
const LEAVE_AFTER_MS = 3_000;

/** The payment for one account: the form, or where the payment that was sent stands. */
export function PaymentPage({ subject, canGoBack }: { subject: PaymentSubject; canGoBack: boolean }) {
  const { phase, isUnanswered, send, startAgain } = usePayment(subject);
  const leave = (): void => (canGoBack ? goBack() : navigate('/bills', { replace: true }));
  const body = () => {
    if (phase.kind === 'searching') return <Searching />;
    if (phase.kind === 'waiting') {
      return <Waiting payment={phase.payment} isUnanswered={isUnanswered} onLeave={leave} />;
    }
    if (phase.kind === 'outcome') {
      return <ShownOutcome outcome={phase.outcome} onLeave={leave} onStartAgain={startAgain} />;
    }
    return <FormOfEstate subject={subject} form={phase.kind === 'form' ? phase : undefined} onSend={send} />;
  };
  return (
    <PageFrame title="Payment" backHref="/bills">
      {body()}
    </PageFrame>
  );
}

interface FormOfEstateProps {
  subject: PaymentSubject;
  /** Undefined while the open payment is looked up on the phone. */
  form: { note?: string } | undefined;
  onSend: ReturnType<typeof usePayment>['send'];
}

/** The form, once it is known what the estate sells. */
function FormOfEstate({ subject, form, onSend }: FormOfEstateProps) {
  const meters = useMeterTypes(subject.estateID);
  if (form !== undefined && meters.data !== undefined) {
    const [meter] = meters.data;
    if (meter === undefined) {
      return <p className="payment-none">This estate sells no prepaid units at the moment.</p>;
    }
    return <PaymentForm subject={subject} meter={meter} note={form.note} onSend={onSend} />;
  }
  if (meters.isError) {
    return (
      <Failure text="Unable to fetch provider" onRetry={() => void meters.refetch()} isRetrying={meters.isFetching} />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </SkeletonGroup>
  );
}

function Searching() {
  const isOnline = useIsOnline();
  return (
    <div className="payment-state" role="status">
      <Icon path={clockIcon} size={26} />
      <p className="payment-title">Did your payment reach us?</p>
      <p>
        {isOnline
          ? 'We are looking for it. Nothing is paid twice.'
          : 'We look for it as soon as there is a network. Nothing is paid twice.'}
      </p>
    </div>
  );
}

interface WaitingProps {
  payment: OpenPayment;
  /** Whether the last question about the payment had no answer. */
  isUnanswered: boolean;
  onLeave: () => void;
}

function Waiting({ payment, isUnanswered, onLeave }: WaitingProps) {
  const { bankPage } = payment;
  return (
    <>
      <PaidAccount accountNo={payment.accountNo} utility={payment.utility} />
      <div className="payment-state" role="status">
        <p className="payment-amount-text">{randText(payment.amount)}</p>
        <p className="payment-title">Waiting for the bank</p>
        {isUnanswered && <p>Unable get payment status. We keep asking.</p>}
        <p>You can leave this screen. Nothing is lost, and nothing is paid twice.</p>
      </div>
      <div className="payment-choices">
        {bankPage !== undefined && (
          <Button variant="outline" icon={cardIcon} onClick={() => openBankPage(bankPage)}>
            Open the bank’s page
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Close
        </Button>
      </div>
    </>
  );
}

interface ShownOutcomeProps {
  outcome: Outcome;
  onLeave: () => void;
  onStartAgain: () => void;
}

/** Says what became of the payment, and leads to /bills after 3 s. A payment whose money goes back is read without haste. */
function ShownOutcome({ outcome, onLeave, onStartAgain }: ShownOutcomeProps) {
  const { status, description, isGoingBack } = outcome;
  const [leave] = useState(() => onLeave);
  useEffect(() => {
    if (isGoingBack) return undefined;
    if (status === 'Approved') showToast('success', outcomeTexts.Approved);
    const timer = setTimeout(leave, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, isGoingBack, leave]);
  if (isGoingBack) return <GoingBack reason={description} onLeave={leave} />;
  if (status === 'Approved') {
    return (
      <div className="payment-state payment-good" role="status">
        <Icon path={tickCircleIcon} size={26} />
        <p className="payment-title">{outcomeTexts.Approved}</p>
        <p>Your payment is safe. What you bought stands under Utilities.</p>
      </div>
    );
  }
  return <Failure text={outcomeTexts[status]} note={description || 'Nothing was charged.'} onRetry={onStartAgain} />;
}

function GoingBack({ reason, onLeave }: { reason: string; onLeave: () => void }) {
  return (
    <>
      <div className="payment-state" role="status">
        <p className="payment-title">{goingBackText}</p>
        <p>
          {[reason, 'Your money goes back to your card. Banks show it within a few days.'].filter(Boolean).join(' ')}
        </p>
      </div>
      <div className="payment-choices">
        <Button variant="quiet" onClick={onLeave}>
          Close
        </Button>
      </div>
    </>
  );
}

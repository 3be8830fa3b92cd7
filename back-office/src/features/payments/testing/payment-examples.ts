import type { StaffPayment, StaffPaymentStory } from '../payments.queries.ts';

/** An instant so many minutes ago. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A payment that is paid and has no units yet. */
export const paymentExample = (overrides: Partial<StaffPayment> = {}): StaffPayment => ({
  id: 'one',
  estateId: '91',
  person: { id: 'amina', name: 'Amina Patel' },
  reference: 'EK-7F3K9Q2MXW',
  accountNo: '04142277318',
  utility: 'electricity',
  amountCents: 50_000,
  stage: 'no-token',
  givenBackCents: 0,
  createdAt: minutesAgo(22),
  approvedAt: minutesAgo(21),
  changedAt: minutesAgo(21),
  refundBy: minutesAgo(-8),
  ...overrides,
});

/** Its story. */
export const storyExample = (overrides: Partial<StaffPaymentStory> = {}): StaffPaymentStory => ({
  ...paymentExample(),
  phone: '27821234567',
  resultDescription: '',
  events: [
    { at: minutesAgo(22), stage: 'at-bank', what: 'sent to PayHost', outcome: 'done' },
    { at: minutesAgo(21), stage: 'no-token', what: 'no answer to the vend: no answer', outcome: 'waiting' },
  ],
  money: { chargedCents: 50_000, issuedCents: 0, paidBackCents: 0, owedCents: 50_000 },
  nextPollAt: minutesAgo(-1),
  mayAsk: true,
  mayBuyAgain: false,
  mayPayBackCents: 50_000,
  mayCopy: false,
  isAllOrNothing: true,
  others: [paymentExample({ id: 'older', stage: 'issued', amountCents: 30_000 })],
  ...overrides,
});

import type { PaymentStatus } from '@ekhaya/contract/payments/payments.rules';
import { fireEvent, screen } from '@testing-library/react';

/** The calls of a payment. */
export const PAY = 'POST /api/estates/{estateID}/proxy/account/payment';
export const STATUS = 'POST /api/estates/{estateID}/proxy/account/payment/status';
export const HISTORY = 'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}';

/** A card that is approved. */
export const CARD = '4000000000000002';

/** What the server answers to a payment. */
export const answer = (status: PaymentStatus, { url = '', description = '' } = {}) => {
  const said = { transactionStatusDescription: status, resultDescription: description };
  return { result: { body: { value: [{ PAY_REQUEST_ID: 'p1', RedirectURL: url, ...said }] } } };
};

/** The labelled field of the form. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into a field of the form. */
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** The button that pays, whatever the amount. */
export const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ });

/** Fills the form in with an amount in rand and a card. */
export const fillIn = (amount = '100'): void => {
  type('Amount', amount);
  type('Card number', CARD);
  type('Expiry', '0899');
  type('CVC', '123');
};

import { useEffect, useState } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { readOpenPayment, type PaymentSubject } from '../records/open-payment.ts';
import { PaymentPage } from './payment-page.tsx';

/** Pays for the account in the history record. Without one, as after a deep link, shows the payment that is under way, or /bills. */
export function PaymentScreen() {
  const record = useRecord() as PaymentSubject | undefined;
  const [open, setOpen] = useState<PaymentSubject>();
  const subject = record ?? open;
  useEffect(() => {
    if (record !== undefined) return;
    void readOpenPayment().then((found) => (found?.sentAt === undefined ? redirect('/bills') : setOpen(found)));
  }, [record]);
  if (subject === undefined) return null;
  return <PaymentPage subject={subject} canGoBack={record !== undefined} />;
}

import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { dayText } from '../../platform/time/moment-text.ts';
import { stageLooks, utilityLooks } from '../../platform/rooms/payment-looks.ts';
import { centsText, payerName } from './payment-texts.ts';
import type { StaffPayment } from './payments.queries.ts';

interface PaymentRowProps {
  payment: StaffPayment;
  /** Whether the payer is known from the place of the list, which is narrow. */
  isShort?: boolean;
  /** Above the badge: how long it is stuck. */
  age?: ReactNode;
}

/** A payment in a list. It opens its story. */
export function PaymentRow({ payment, age, isShort = false }: PaymentRowProps) {
  const { momentOf, zoneOf } = useEstateClock();
  const { id, amountCents, utility, accountNo, reference, createdAt, estateId, stage, givenBackCents } = payment;
  const { word, ...look } = stageLooks[stage];
  if (isShort) {
    return (
      <Row
        to={`/payments/${encodeURIComponent(id)}`}
        title={`${centsText(amountCents)} ${utilityLooks[utility].name.toLowerCase()}`}
        end={
          <>
            {dayText(createdAt, zoneOf(estateId))}
            <Badge {...look}>{word}</Badge>
          </>
        }
      />
    );
  }
  return (
    <Row
      to={`/payments/${encodeURIComponent(id)}`}
      leading={<IconPlate path={utilityLooks[utility].icon} />}
      title={`${centsText(amountCents)} of ${payerName(payment)}`}
      note={[utilityLooks[utility].name, accountNo, reference].join(' · ')}
      aside={
        <>
          {momentOf(createdAt, estateId)}
          {givenBackCents > 0 && (
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{centsText(givenBackCents)} given back</Box>
          )}
        </>
      }
      end={
        <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
          <Badge {...look}>{word}</Badge>
          {age}
        </Box>
      }
    />
  );
}

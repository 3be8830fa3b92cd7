import { Box, styled } from '@mui/material';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { centsText } from '../payment-texts.ts';
import type { StaffPaymentStory } from '../payments.queries.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 16,
  padding: '11px 0',
  borderBottom: '1px solid var(--line)',
  font: 'var(--c-line)',
  '& dd': { margin: 0, font: 'var(--c-row)', fontVariantNumeric: 'tabular-nums' },
});

/** The sums of a payment, from the ledger: its lines add up to what is still owed. */
export function PaymentMoney({ money }: { money: StaffPaymentStory['money'] }) {
  const { chargedCents, issuedCents, paidBackCents, owedCents } = money;
  return (
    <section>
      <SectionHead title="The money" />
      <Box component="dl" sx={{ margin: 0 }}>
        <Line>
          <dt>Charged to the card</dt>
          <dd>{centsText(chargedCents)}</dd>
        </Line>
        <Line>
          <dt>Turned into units</dt>
          <dd>{centsText(issuedCents)}</dd>
        </Line>
        <Line>
          <dt>Paid back</dt>
          <dd>{centsText(paidBackCents)}</dd>
        </Line>
        <Line sx={{ border: 0 }}>
          <Box component="dt" sx={{ font: 'var(--c-row)' }}>
            Still owed
          </Box>
          <Box component="dd" sx={{ font: '700 28px/34px var(--font) !important', letterSpacing: '-.02em' }}>
            {centsText(owedCents)}
          </Box>
        </Line>
      </Box>
      {owedCents > 0 && (
        <Box
          aria-hidden
          sx={{
            height: 8,
            borderRadius: 'var(--ctl-s)',
            background: 'repeating-linear-gradient(-45deg, var(--wait) 0 8px, var(--wait-tint) 8px 12px)',
          }}
        />
      )}
    </section>
  );
}

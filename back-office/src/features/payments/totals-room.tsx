import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { downloadIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { EmptyLink } from '../../platform/states/empty-link.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { centsText } from './payment-texts.ts';
import { downloadTotals, useDayTotals, type PaymentDayTotals } from './payments.queries.ts';
import { counted } from '../../platform/page/counted.rules.ts';

const daysShown = 30;

/** The sums of the ledger of an estate, day by day. */
export function TotalsRoom() {
  return (
    <RoomPage title="Daily totals">
      <EstateTabs permission="payments.manage">
        {(estateId) => <TotalsOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </RoomPage>
  );
}

const sumOf = <Day,>(days: readonly Day[], valueOf: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + valueOf(day), 0);

function TotalsOfEstate({ estateId }: { estateId: string }) {
  const { zoneOf } = useEstateClock();
  const notify = useNotify();
  const [today] = useState(() => wallClockAt(new Date(), zoneOf(estateId)).date);
  const [from, setFrom] = useState(() => addDays(today, 1 - daysShown));
  const [to, setTo] = useState(today);
  const query = { estateId, from, to };
  const read = useDayTotals(query);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', padding: '8px 0 16px' }}>
        <DayField label="From" value={from} onChange={setFrom} />
        <DayField label="Until" value={to} onChange={setTo} />
        <Button
          variant="sand"
          startIcon={<Icon path={downloadIcon} size={18} />}
          onClick={() => {
            downloadTotals(query).catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
          }}
        >
          CSV
        </Button>
      </Box>
      <ReadView read={read} what="The totals">
        {(days) =>
          days.length === 0 ? (
            <Empty
              title="Nothing moved in these days"
              note="Declined payments move no money and are not listed."
              act={<EmptyLink to="/payments">See all payments</EmptyLink>}
            />
          ) : (
            <Totals days={days} />
          )
        }
      </ReadView>
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange: change }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      onChange={({ target }) => {
        if (target.value !== '') change(target.value);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** The sums of the days as a table; on a phone as rows of two lines. */
function Totals({ days }: { days: readonly PaymentDayTotals[] }) {
  const isPhone = useIsPhone();
  const paidBackText = ({ paidBackCents, goodwillCents }: Pick<PaymentDayTotals, 'paidBackCents' | 'goodwillCents'>) =>
    `${centsText(paidBackCents)} paid back${goodwillCents === 0 ? '' : `, of that ${centsText(goodwillCents)} borne by the estate`}`;
  const together = {
    paidBackCents: sumOf(days, ({ paidBackCents }) => paidBackCents),
    goodwillCents: sumOf(days, ({ goodwillCents }) => goodwillCents),
  };
  if (isPhone) {
    return (
      <RowList label="Daily totals">
        {days.map(({ date, payments, chargedCents, issuedCents, ...backs }) => (
          <Row
            key={date}
            title={`${dateText(date)}: ${centsText(chargedCents)}`}
            note={`${counted(payments, 'payment', 'payments')}, ${centsText(issuedCents)} turned into units, ${paidBackText(backs)}`}
          />
        ))}
        <Row
          title={`Together: ${centsText(sumOf(days, ({ chargedCents }) => chargedCents))}`}
          note={`${centsText(sumOf(days, ({ issuedCents }) => issuedCents))} turned into units, ${paidBackText(together)}`}
        />
      </RowList>
    );
  }
  return (
    <Table aria-label="Daily totals" sx={{ '& td': { whiteSpace: 'nowrap' } }}>
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell align="right">Payments</TableCell>
          <TableCell align="right">Charged</TableCell>
          <TableCell align="right">Turned into units</TableCell>
          <TableCell align="right">Paid back</TableCell>
          <TableCell align="right">Of that borne by the estate</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days.map(({ date, payments, chargedCents, issuedCents, paidBackCents, goodwillCents }) => (
          <TableRow key={date}>
            <TableCell component="th" scope="row">
              {dateText(date)}
            </TableCell>
            <TableCell align="right">{payments}</TableCell>
            <TableCell align="right">{centsText(chargedCents)}</TableCell>
            <TableCell align="right">{centsText(issuedCents)}</TableCell>
            <TableCell align="right">{centsText(paidBackCents)}</TableCell>
            <TableCell align="right">{centsText(goodwillCents)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ '& td, & th': { font: 'var(--c-row)', color: 'var(--ink)' } }}>
          <TableCell component="th" scope="row">
            Together
          </TableCell>
          <TableCell align="right">{sumOf(days, ({ payments }) => payments)}</TableCell>
          <TableCell align="right">{centsText(sumOf(days, ({ chargedCents }) => chargedCents))}</TableCell>
          <TableCell align="right">{centsText(sumOf(days, ({ issuedCents }) => issuedCents))}</TableCell>
          <TableCell align="right">{centsText(together.paidBackCents)}</TableCell>
          <TableCell align="right">{centsText(together.goodwillCents)}</TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}

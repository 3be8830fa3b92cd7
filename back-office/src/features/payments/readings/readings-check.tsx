import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { Alert, Box, Button } from '@mui/material';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { utilityLooks } from '../../../platform/rooms/payment-looks.ts';
import type { ReadingsUpload } from '../payments.queries.ts';
import { counted } from '../../../platform/page/counted.rules.ts';

interface ReadingsCheckProps {
  fileName: string;
  utility: UtilityKind;
  found: ReadingsUpload;
  isBusy: boolean;
  write: () => void;
}

/** The meters that are shown with their weeks; a larger file is seen by its first ones. */
const metersShown = 20;

const units: Record<UtilityKind, string> = { electricity: 'kWh', water: 'kl', gas: 'm³' };
type Week = ReadingsUpload['meters'][number]['weeks'][number];

const weekNote = ({ days, before }: Week, unit: string): string =>
  [
    days === 7 ? 'all seven days' : `readings on ${days} of 7 days`,
    before === null ? 'new' : `in place of ${before} ${unit}`,
  ].join(', ');

/** What a file says: its problems, or its weeks and the button that writes them. */
export function ReadingsCheck({ fileName, utility, found, isBusy, write }: ReadingsCheckProps) {
  const { meters, readings, leftOut, problems, problemCount, isWritten } = found;
  const weekCount = meters.reduce((sum, { weeks }) => sum + weeks.length, 0);
  const amount = `${counted(weekCount, 'week', 'weeks')} of ${counted(meters.length, 'meter', 'meters')}`;
  const unit = units[utility];
  if (problemCount > 0) {
    return (
      <section>
        <Alert severity="error">
          {fileName}: {counted(problemCount, 'reading has a mistake', 'readings have mistakes')}. Nothing was written.
          Please correct the file and choose it again.
        </Alert>
        <RowList label="Mistakes">
          {problems.map(({ place, text }) => (
            <Row key={`${place} ${text}`} title={place} note={text} />
          ))}
        </RowList>
        {problemCount > problems.length && <p>And {problemCount - problems.length} more.</p>}
      </section>
    );
  }
  return (
    <section>
      <SectionHead
        title={isWritten ? `Written: ${amount}` : fileName}
        note={`${utilityLooks[utility].name}, ${counted(readings, 'reading', 'readings')}${leftOut > 0 ? `, ${leftOut} estimated or faulty ones are left out` : ''}`}
      />
      {!isWritten && (
        <Button variant="contained" disabled={isBusy} sx={{ margin: '12px 0 20px' }} onClick={write}>
          {isBusy ? 'Writing' : `Write ${amount}`}
        </Button>
      )}
      {meters.slice(0, metersShown).map(({ accountNo, weeks }) => (
        <Box key={accountNo} component="section" aria-label={`Meter ${accountNo}`} sx={{ '& + &': { marginTop: 2.5 } }}>
          <SectionHead title={accountNo} />
          <RowList label={`Weeks of ${accountNo}`}>
            {weeks.map((week) => (
              <Row
                key={week.week}
                title={`Week of ${dateText(week.week)}: ${week.value} ${unit}`}
                note={isWritten ? '' : weekNote(week, unit)}
              />
            ))}
          </RowList>
        </Box>
      ))}
      {meters.length > metersShown && <p>And {counted(meters.length - metersShown, 'more meter', 'more meters')}.</p>}
    </section>
  );
}

import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { styled } from '@mui/material';

const Block = styled('div')({
  flex: 'none',
  width: 44,
  textAlign: 'center',
  '& i': {
    display: 'block',
    font: '700 11px/14px var(--font)',
    fontStyle: 'normal',
    letterSpacing: '.06em',
    textTransform: 'uppercase',
    color: 'var(--ink-3)',
  },
  '& b': { display: 'block', font: '700 22px/24px var(--font)' },
  '& span': { display: 'block', font: '600 11px/13px var(--font)', color: 'var(--ink-2)' },
});

/** The day of a row: weekday, day and month. */
export function DateBlock({ date }: { date: string }) {
  const { weekday, day, month } = shortDatePartsOf(date);
  return (
    <Block>
      <i>{weekday}</i> <b>{day}</b> <span>{month}</span>
    </Block>
  );
}

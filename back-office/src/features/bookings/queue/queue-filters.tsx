import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { Box } from '@mui/material';
import { Chips, ChipSelect } from '../../../platform/page/chips.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { useEstateFilter, useHasPermission } from '../../../platform/session/use-staff.ts';
import { useServiceChoices } from '../facilities/use-service-choices.ts';
import type { QueueFilters, QueueOrder } from './use-queue-address.ts';

const orders: readonly { id: QueueOrder; name: string }[] = [
  { id: 'asked', name: 'Oldest first' },
  { id: 'date', name: 'Soonest first' },
  { id: 'date-desc', name: 'Latest first' },
  { id: 'modified', name: 'Last changed first' },
];

interface QueueFiltersProps {
  filters: QueueFilters;
  change: (changed: Partial<QueueFilters>) => void;
  /** The days to choose from. */
  days: readonly string[];
}

/** The filters above the queue: facility, day and order. They stand in the address. */
export function QueueFilterChips({ filters, change, days }: QueueFiltersProps) {
  const services = useServiceChoices(useEstateFilter(), useHasPermission('facilities.write'));
  const isPhone = useIsPhone();
  const choices = filters.date === '' || days.includes(filters.date) ? days : [filters.date, ...days];
  return (
    <Chips label="Filters">
      <ChipSelect
        label="Facility"
        value={filters.serviceId}
        choices={[{ id: '', name: 'All facilities' }, ...services]}
        onChange={(serviceId) => change({ serviceId })}
      />
      <ChipSelect
        label="Day"
        value={filters.date}
        choices={[{ id: '', name: 'Any day' }, ...choices.map((date) => ({ id: date, name: dayText(date) }))]}
        onChange={(date) => change({ date })}
      />
      <ChipSelect label="Order" value={filters.order} choices={orders} onChange={(order) => change({ order })} />
      {!isPhone && filters.tab === 'decide' && <KeyHints />}
    </Chips>
  );
}

function KeyHints() {
  return (
    <Box
      aria-hidden
      sx={{
        marginLeft: 'auto',
        font: 'var(--c-note)',
        color: 'var(--ink-2)',
        '& kbd': {
          padding: '2px 6px',
          borderRadius: '2px 6px 2px 6px',
          background: 'var(--fill)',
          font: '600 11px/14px var(--font)',
        },
      }}
    >
      <kbd>J</kbd> <kbd>K</kbd> move <kbd>A</kbd> accept
    </Box>
  );
}

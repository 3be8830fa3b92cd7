import { useListContext, type SortPayload } from 'react-admin';
import { Chips, ChipSelect } from '../page/chips.tsx';
import { PageTabs } from '../page/page-tabs.tsx';

/** Tabs of a list that set one filter. */
export interface ListTabs {
  /** The query parameter. */
  source: string;
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { id: string; label: string }[];
}

/** An order of a list that can be chosen. */
export interface ListOrder {
  id: string;
  name: string;
  sort: SortPayload;
}

/** Tabs that filter the list, the open one with the number of its rows. */
export function FilterTabs({ source, label, tabs }: ListTabs) {
  const { filterValues, setFilters, total, isPending } = useListContext();
  const values = (filterValues ?? {}) as Record<string, string>;
  const open = tabs.find(({ id }) => id === values[source])?.id ?? tabs[0]?.id ?? '';
  return (
    <PageTabs
      label={label}
      value={open}
      tabs={tabs.map((tab) => ({
        ...tab,
        ...(tab.id === open && !isPending && total !== undefined && { count: total }),
      }))}
      onChange={(id) => setFilters({ ...values, [source]: id })}
    />
  );
}

/** The filter that chooses the order of the rows. */
export function OrderChips({ orders }: { orders: readonly ListOrder[] }) {
  const { sort, setSort } = useListContext();
  const open = orders.find((order) => order.sort.field === sort.field && order.sort.order === sort.order);
  return (
    <Chips label="Order">
      <ChipSelect
        label="Order"
        value={open?.id ?? ''}
        choices={orders}
        onChange={(id) => {
          const chosen = orders.find((order) => order.id === id);
          if (chosen !== undefined) setSort(chosen.sort);
        }}
      />
    </Chips>
  );
}

import type { PickedRows } from '../../../platform/page/picked-rows.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useMinute } from '../../../platform/time/use-minute.ts';
import type { QueuedSnag } from '../snags.queries.ts';
import { SnagRow } from './snag-row.tsx';

interface SnagRowsProps {
  label: string;
  snags: readonly QueuedSnag[];
  /** Undefined where rows cannot be chosen for one act. */
  picked: PickedRows | undefined;
  /** The id of the snag that is open; empty for none. */
  chosen: string;
  /** Where the person is, in the tab 'Near me'. */
  here: { latitude: number; longitude: number } | undefined;
  onOpen: (id: string) => void;
}

/** The rows of the queue. */
export function SnagRows({ label, snags, picked, chosen, here, onOpen: open }: SnagRowsProps) {
  const now = useMinute();
  const { zoneOf } = useEstateClock();
  return (
    <RowList label={label}>
      {snags.map((snag) => (
        <SnagRow
          key={snag.id}
          snag={snag}
          now={now}
          timeZone={zoneOf(snag.estateId)}
          here={here}
          pick={picked && { isOn: picked.isPicked(snag.id), onToggle: () => picked.toggle(snag.id) }}
          isChosen={snag.id === chosen}
          onOpen={() => open(snag.id)}
        />
      ))}
    </RowList>
  );
}

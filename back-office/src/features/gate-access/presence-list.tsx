import OverstayIcon from '@mui/icons-material/ReportProblemOutlined';
import InsideIcon from '@mui/icons-material/Login';
import { DataTable } from 'react-admin';
import { Badge } from '../../platform/rooms/badge.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';

import type { Presence } from './gate.queries.ts';

/** Lists the people who are inside, longest first. Live events keep it current. */
export function PresenceList() {
  const { momentOf } = useEstateClock();
  return (
    <RoomList
      title="Who is inside"
      emptyText="Nobody is inside."
      rowClick={false}
      sort={{ field: 'since', order: 'ASC' }}
    >
      <DataTable.Col
        label="Who"
        disableSort
        render={({ name, kind, whoseGuest }: Presence) => (
          <TwoLines
            first={name === '' ? 'Unknown' : name}
            second={[kind, whoseGuest && `guest of ${whoseGuest}`].filter(Boolean).join(' · ')}
          />
        )}
      />
      <DataTable.Col source="unit" label="Unit" disableSort />
      <DataTable.Col source="plate" label="Plate" disableSort />
      <DataTable.Col source="gate" label="Came in at" disableSort />
      <DataTable.Col
        source="since"
        label="Since"
        render={({ since, estateId }: Presence) => momentOf(since, estateId)}
      />
      <DataTable.Col
        label="Stay"
        disableSort
        render={({ isOverstaying }: Presence) =>
          isOverstaying ? (
            <Badge tone="bad" icon={OverstayIcon}>
              Longer than invited
            </Badge>
          ) : (
            <Badge tone="good" icon={InsideIcon}>
              Inside
            </Badge>
          )
        }
      />
    </RoomList>
  );
}

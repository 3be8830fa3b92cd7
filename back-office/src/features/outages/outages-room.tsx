import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { Row } from '../../platform/page/row.tsx';
import { useChosenRow } from '../../platform/page/use-chosen-row.ts';
import { useShownEstate } from '../../platform/rooms/estate-tabs.tsx';
import { Empty } from '../../platform/states/empty.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { AnnouncePanel } from './announce-panel.tsx';
import { ChosenOutage } from './chosen-outage.tsx';
import { momentText } from './outage-times.tsx';
import { useOutages, type StaffOutage } from './outages.queries.ts';

/** The row of the address that writes a new one. */
const NEW = 'new';

const stateOf = ({ endedAt, startsAt, until }: StaffOutage, now: number): string => {
  if (endedAt !== null) return 'Over';
  if (Date.parse(startsAt) > now) return 'Announced';
  return Date.parse(until) < now ? 'Longer than said' : 'Now';
};

/** The room of outages and works: what is, what comes, and what is over. */
export function OutagesRoom() {
  const { estate, tabs } = useShownEstate('snags.work');
  if (estate === undefined) return null;
  const { id, name, timeZone } = estate;
  return <OfEstate key={id} estateId={id} name={name} timeZone={timeZone} tabs={tabs} />;
}

interface OfEstateProps {
  estateId: string;
  name: string;
  timeZone: string;
  /** The tabs of the estates, if the person has several. */
  tabs: ReactNode;
}

function OfEstate({ estateId, name, timeZone, tabs }: OfEstateProps) {
  const read = useOutages(estateId);
  const { row, open, close } = useChosenRow();
  const chosen = read.data?.find(({ id }) => id === row);
  const panel =
    row === NEW ? (
      <AnnouncePanel
        estateId={estateId}
        kind={tabs ? `Outage at ${name}` : 'Outage'}
        timeZone={timeZone}
        onClose={close}
      />
    ) : (
      chosen && <ChosenOutage key={row} outage={chosen} timeZone={timeZone} onClose={close} />
    );
  return (
    <RoomPage
      title="Outages"
      note="The people of the area hear each step once. Everybody else is left alone."
      actions={
        <Button variant="contained" onClick={() => open(NEW)}>
          Announce
        </Button>
      }
      tabs={tabs}
      panel={panel}
    >
      <ReadView read={read} what="The outages">
        {(all) =>
          all.length === 0 ? (
            <Empty title="Nothing is out" note="Announce an outage or works to the people of its area." />
          ) : (
            <RowList label="Outages and works">
              {all.map((outage) => (
                <Row
                  key={outage.id}
                  title={outage.title}
                  note={
                    outage.endedAt === null
                      ? [
                          `until ${momentText(outage.until, timeZone)}`,
                          outage.nextNewsAt === null ? '' : `next news at ${momentText(outage.nextNewsAt, timeZone)}`,
                        ]
                          .filter(Boolean)
                          .join(', ')
                      : `over since ${momentText(outage.endedAt, timeZone)}`
                  }
                  end={stateOf(outage, Date.now())}
                  onOpen={() => open(outage.id)}
                  isChosen={outage.id === row}
                />
              ))}
            </RowList>
          )
        }
      </ReadView>
    </RoomPage>
  );
}

import { homeIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Avatar } from '../../../platform/page/avatar.tsx';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { TypedSearch } from '../../../platform/page/typed-search.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useHasPermission } from '../../../platform/session/use-staff.ts';
import { Empty } from '../../../platform/states/empty.tsx';
import { NoResult } from '../../../platform/states/no-result.tsx';
import { dayText } from '../../../platform/time/moment-text.ts';
import { useLastAnswer } from '../../../platform/states/use-last-answer.ts';
import { useHouses, type ConsoleHouse } from './houses.queries.ts';
import { nameOf } from '../person-texts.ts';
import { RemoveHouse, WriteHouse } from './write-house.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { ShowMore } from '../../../platform/rooms/show-more.tsx';

/** The room for the houses of an estate: who lives there, and what is empty. */
export function HousesRoom() {
  const [search, setSearch] = useSearchParams();
  const { row, open, close } = useChosenRow();
  const q = search.get('q') ?? '';
  const state = search.get('state') === 'empty' ? 'empty' : '';
  const change = (name: string, value: string): void => {
    setSearch(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  };
  const mayWrite = useHasPermission('roles.grant');
  const houses = useHouses({ q, state });
  const last = useLastAnswer(houses.isPlaceholderData ? undefined : houses.data, useEstateFilter().estateId ?? '');
  const chosen = houses.data?.houses.find(({ id }) => id === row);
  return (
    <RoomPage
      title="Houses"
      actions={mayWrite && <WriteHouse />}
      panel={chosen && <HousePanel key={chosen.id} house={chosen} onClose={close} />}
    >
      <TypedSearch label="House number" value={q} onChange={(text) => change('q', text)} />
      <Chips label="Which houses">
        <Chip isOn={state === ''} onClick={() => change('state', '')}>
          All{state === '' && q === '' && houses.data !== undefined && ` ${houses.data.total}`}
        </Chip>
        <Chip isOn={state === 'empty'} onClick={() => change('state', 'empty')}>
          Empty{last !== undefined && ` ${last.empty}`}
        </Chip>
      </Chips>
      <HouseRows
        houses={houses}
        open={open}
        searched={q}
        isEmptyOnly={state === 'empty'}
        showAll={() => setSearch({}, { replace: true })}
        chosenId={row}
      />
    </RoomPage>
  );
}

interface HouseRowsProps {
  isEmptyOnly: boolean;
  /** Clears the search and the filter. */
  showAll: () => void;
  houses: ReturnType<typeof useHouses>;
  searched: string;
  chosenId: string;
  open: (id: string) => void;
}

function HouseRows({ houses, searched, isEmptyOnly, showAll, chosenId, open }: HouseRowsProps) {
  const { zoneOf } = useEstateClock();
  return (
    <ReadView read={houses} what="The houses">
      {(found) =>
        found.houses.length === 0 ? (
          <NoHouse searched={searched} isEmptyOnly={isEmptyOnly} showAll={showAll} />
        ) : (
          <>
            <RowList label="Houses">
              {found.houses.map((house) => (
                <Row
                  key={house.id}
                  leading={<IconPlate path={homeIcon} />}
                  title={`House ${house.unitNumber}`}
                  note={
                    house.people.length === 0
                      ? emptyText(house, zoneOf(house.estateId))
                      : house.people.map((person) => nameOf(person)).join(', ')
                  }
                  end={
                    house.people.length === 0 && (
                      <Badge tone="off" icon={homeIcon}>
                        Empty
                      </Badge>
                    )
                  }
                  isChosen={house.id === chosenId}
                  onOpen={() => open(house.id)}
                />
              ))}
            </RowList>
            <ShowMore list={houses} />
          </>
        )
      }
    </ReadView>
  );
}

/** Stands in place of the rows: no house is there, or none is found. */
const NoHouse = ({ searched, isEmptyOnly, showAll }: Pick<HouseRowsProps, 'searched' | 'isEmptyOnly' | 'showAll'>) =>
  searched === '' && !isEmptyOnly ? (
    <Empty title="No house here" note="A role that names a unit adds one, and houses can be written down." />
  ) : (
    <NoResult
      title={searched === '' ? 'No house is empty' : `No house begins with “${searched}”`}
      note={isEmptyOnly && searched !== '' ? 'Searched in: Empty.' : undefined}
      acts={
        <Button variant="sand" size="small" onClick={showAll}>
          Show all houses
        </Button>
      }
      searched={searched}
    />
  );

const emptyText = ({ emptySince }: ConsoleHouse, timeZone: string): string =>
  emptySince === null ? 'Nobody has lived here yet' : `Nobody lives here since ${dayText(emptySince, timeZone)}`;

function HousePanel({ house, onClose }: { house: ConsoleHouse; onClose: () => void }) {
  const { zoneOf } = useEstateClock();
  const navigate = useNavigate();
  const mayRemove = useHasPermission('roles.grant') && house.canBeRemoved;
  return (
    <SidePanel kind="House" title={`House ${house.unitNumber}`} onClose={onClose}>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', paddingBottom: '8px' }}>{house.estateName}</Box>
      {house.people.length === 0 && <p>{emptyText(house, zoneOf(house.estateId))}.</p>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Who lives here">
        {house.people.map((person) => (
          <Row
            key={person.id}
            leading={<Avatar name={nameOf(person)} photo={person.photoUrl} size={38} />}
            title={nameOf(person)}
            note={`${person.roleDisplayName} since ${dayText(person.since, zoneOf(house.estateId))}`}
            onOpen={() => void navigate(`/people?row=${encodeURIComponent(person.id)}`)}
          />
        ))}
      </Box>
      {mayRemove && <RemoveHouse house={house} onRemoved={onClose} />}
    </SidePanel>
  );
}

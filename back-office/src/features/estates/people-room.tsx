import { leavingDays } from '@ekhaya/contract/estates/estates.rules';
import { isWithdrawnEmail } from '@ekhaya/contract/wire/email.rules';
import { clockIcon, mailIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { TypedSearch } from '../../platform/page/typed-search.tsx';
import { useChosenRow } from '../../platform/page/use-chosen-row.ts';
import { Badge } from '../../platform/rooms/badge.tsx';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useMinute } from '../../platform/time/use-minute.ts';
import { OfferRole } from './offer-role.tsx';
import { OffersList } from './offers-list.tsx';
import {
  usePeople,
  usePeopleCount,
  useRoleOfferCount,
  type PeopleFilter,
  type StaffViewOfPerson,
} from './people.queries.ts';
import { PersonPanel } from './person-panel.tsx';
import { useJoinRequests } from './person-requests.queries.ts';
import { endingText, heldRoles, mobileText, nameOf, rolesText } from './person-texts.ts';
import { RoleFilter } from './role-filter.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { ShowMore } from '../../platform/rooms/show-more.tsx';

const groups = [
  { id: '', label: 'Everybody' },
  { id: 'staff', label: 'Staff' },
  { id: 'leaving', label: 'Leaving' },
] as const;

const groupOf = (written: string | null): PeopleFilter['group'] => groups.find(({ id }) => id === written)?.id ?? '';

/** The room for people: the list with its filters, roles that were offered by mail, and the chosen person beside it. */
export function PeopleRoom() {
  const [search, setSearch] = useSearchParams();
  const { row, open, close } = useChosenRow();
  const mayGrant = useHasPermission('roles.grant');
  const filter: PeopleFilter = {
    q: search.get('q') ?? '',
    roleId: search.get('role') ?? '',
    group: groupOf(search.get('group')),
  };
  const showsOffers = mayGrant && search.get('group') === 'offers';
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
  const people = usePeople(filter);
  const offerCount = useRoleOfferCount(mayGrant);
  const isFiltered = filter.q !== '' || filter.roleId !== '' || filter.group !== '';
  const chosen = people.data?.people.find(({ id }) => id === row);
  return (
    <RoomPage
      title="People"
      actions={mayGrant && <OfferRole />}
      panel={
        row !== '' && (
          <PersonPanel
            key={row}
            personId={row}
            name={chosen === undefined ? '' : nameOf(chosen)}
            onClose={close}
            openPerson={open}
          />
        )
      }
    >
      <TypedSearch
        label={showsOffers ? 'E-mail address' : 'Name, house, number or plate'}
        value={filter.q}
        onChange={(q) => change('q', q)}
      />
      <Chips label="Which people">
        {groups.map(({ id, label }) => (
          <Chip key={id} isOn={filter.group === id && !showsOffers} onClick={() => change('group', id)}>
            {label}
            <GroupCount group={id} />
          </Chip>
        ))}
        {mayGrant && (
          <Chip isOn={showsOffers} onClick={() => change('group', 'offers')}>
            Offered by mail{offerCount !== undefined && ` ${offerCount}`}
          </Chip>
        )}
        {!showsOffers && (
          <RoleFilter value={filter.roleId} people={people.data?.people} onChange={(role) => change('role', role)} />
        )}
      </Chips>
      {showsOffers ? (
        <OffersList searched={filter.q} showEvery={() => change('q', '')} />
      ) : (
        <PeopleRows
          people={people}
          chosenId={row}
          open={open}
          reset={isFiltered ? () => setSearch(new URLSearchParams(), { replace: true }) : undefined}
          searched={filter.q}
          group={filter.group}
        />
      )}
    </RoomPage>
  );
}

/** How many people a group has, whatever else the list is filtered by. */
function GroupCount({ group }: { group: PeopleFilter['group'] }) {
  const count = usePeopleCount(group);
  return count !== '' && ` ${count}`;
}

interface PeopleRowsProps {
  people: ReturnType<typeof usePeople>;
  chosenId: string;
  open: (id: string) => void;
  /** Takes the filters away; undefined without filters. */
  reset: (() => void) | undefined;
  searched: string;
  group: PeopleFilter['group'];
}

function PeopleRows({ people, chosenId, open, reset, searched, group }: PeopleRowsProps) {
  const asking = new Set(useJoinRequests().map(({ person }) => person.id));
  const now = useMinute();
  return (
    <ReadView read={people} what="The people">
      {(found) =>
        found.people.length === 0 ? (
          <NobodyFound searched={searched} group={group} reset={reset} />
        ) : (
          <>
            <RowList label="People">
              {found.people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  asks={asking.has(person.id)}
                  now={now}
                  isChosen={person.id === chosenId}
                  open={open}
                />
              ))}
            </RowList>
            <ShowMore list={people} />
          </>
        )
      }
    </ReadView>
  );
}

/** Stands in place of the rows: nobody is there, or the search and the filters find nobody. */
function NobodyFound({ searched, group, reset }: Pick<PeopleRowsProps, 'searched' | 'group' | 'reset'>) {
  if (reset === undefined)
    return <Empty title="Nobody has a role here yet" note="People appear here when they get a role." />;
  const isLeaving = searched === '' && group === 'leaving';
  return (
    <NoResult
      title={searched === '' ? (isLeaving ? 'Nobody is leaving' : 'Nobody found') : `Nobody is found by “${searched}”`}
      note={isLeaving ? `No role ends within ${leavingDays} days.` : undefined}
      acts={
        <Button variant="sand" size="small" onClick={reset}>
          Show everybody
        </Button>
      }
      searched={searched}
    />
  );
}

interface RowEndProps {
  hasNoAddress: boolean;
  asks: boolean;
  ending: string | undefined;
  mobile: string;
}

/** The note of a person in the list: that her account has lost its address, that she asks to join a household, that a role ends soon, or else her mobile number. */
function RowEnd({ hasNoAddress, asks, ending, mobile }: RowEndProps) {
  if (hasNoAddress) {
    return (
      <Badge tone="bad" icon={mailIcon}>
        No address
      </Badge>
    );
  }
  if (asks) {
    return (
      <Badge tone="wait" icon={clockIcon}>
        Asks to join
      </Badge>
    );
  }
  if (ending === undefined) return <Box sx={{ whiteSpace: 'nowrap' }}>{mobileText(mobile)}</Box>;
  return (
    <Badge tone="wait" icon={clockIcon}>
      {ending}
    </Badge>
  );
}

interface PersonRowProps {
  person: StaffViewOfPerson;
  /** Whether the person asks to join a household. */
  asks: boolean;
  now: number;
  isChosen: boolean;
  open: (id: string) => void;
}

function PersonRow({ person, asks, now, isChosen, open }: PersonRowProps) {
  const { zoneOf } = useEstateClock();
  const held = heldRoles(person);
  const name = nameOf(person);
  const ending = endingText(held, now, zoneOf);
  return (
    <Row
      leading={<Avatar name={name} photo={person.photoUrl} size={38} />}
      title={name}
      note={rolesText(held, now, zoneOf)}
      end={<RowEnd hasNoAddress={isWithdrawnEmail(person.email)} asks={asks} ending={ending} mobile={person.mobile} />}
      isChosen={isChosen}
      onOpen={() => open(person.id)}
    />
  );
}
